// QR codes (ISO/IEC 18004) of short texts: bytes, error correction M, versions 1 to 10. Made here, so that a link with a key
// in it leaves the browser for nobody but whoever photographs the screen.

/** Error correction bytes of a block, and the data bytes of each block, by version from 1. */
const BLOCKS: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
/** Where the small squares are, by version. */
const ALIGNED: number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
const FINDERLIKE = [true, false, true, true, true, false, true];

type Grid = (boolean | null)[][]; // null: free for data

/** The code of a text as rows of dark and light squares, without a margin; null if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(([, blocks], n) => bytes.length + (n < 9 ? 2 : 3) <= sum(blocks)) + 1;
  if (!version) return null;
  const frame = patterns(version);
  const codewords = interleaved(padded(bytes, version), version);
  const tries = MASKS.map((mask, n) => masked(frame, codewords, mask, n, version));
  const costs = tries.map(penalty);
  return tries[costs.indexOf(Math.min(...costs))] ?? null;
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** The data bytes of a version: mode, length, text, and filling. */
function padded(bytes: number[], version: number): number[] {
  const room = sum(BLOCKS[version - 1]?.[1] ?? []);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let n = length - 1; n >= 0; n--) bits.push((value >> n) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
  for (let n = 0; data.length < room; n++) data.push(n % 2 ? 0x11 : 0xec);
  return data;
}

/** Product in the field of 256 elements of the standard. */
function times(a: number, b: number): number {
  let product = 0;
  for (let n = 7; n >= 0; n--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> n) & 1) * a;
  }
  return product;
}

/** The Reed-Solomon remainder of a block. */
function correction(data: number[], length: number): number[] {
  const divisor: number[] = [...(Array(length - 1).fill(0) as number[]), 1];
  for (let n = 0, root = 1; n < length; n++, root = times(root, 2))
    for (let i = 0; i < length; i++) divisor[i] = times(divisor[i] ?? 0, root) ^ (divisor[i + 1] ?? 0);
  const rest: number[] = Array(length).fill(0) as number[];
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((one, i) => (rest[i] = (rest[i] ?? 0) ^ times(one, factor)));
  }
  return rest;
}

/** The bytes of all blocks as they are laid out: the first of each, the second of each, then the corrections alike. */
function interleaved(data: number[], version: number): number[] {
  const [length, sizes] = BLOCKS[version - 1] ?? [0, []];
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const fixes = blocks.map((block) => correction(block, length));
  const woven = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, n) =>
      rows.flatMap((row) => row[n] ?? []),
    ).flat();
  return [...woven(blocks), ...woven(fixes)];
}

const row = (grid: Grid, y: number) => grid[y] ?? [];

/** The parts of a code that are the same for every text; format and version are reserved. */
function patterns(version: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(null) as null[]);
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) row(grid, y)[x] = dark;
  };
  for (let n = 0; n < size; n++) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, far !== 2 && far !== 4);
      }
  const spots = ALIGNED[version - 1] ?? [];
  const last = spots.length - 1;
  spots.forEach((cx, i) =>
    spots.forEach((cy, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }),
  );
  writeFormat(grid, 0);
  writeVersion(grid, version);
  return grid;
}

/** Error correction and mask, twice, with a check of their own. */
function writeFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  let rest = mask; // level M is 00
  for (let n = 0; n < 10; n++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (n: number) => ((bits >> n) & 1) === 1;
  for (let n = 0; n <= 5; n++) row(grid, n)[8] = bit(n);
  row(grid, 7)[8] = bit(6);
  row(grid, 8)[8] = bit(7);
  row(grid, 8)[7] = bit(8);
  for (let n = 9; n < 15; n++) row(grid, 8)[14 - n] = bit(n);
  for (let n = 0; n < 8; n++) row(grid, 8)[size - 1 - n] = bit(n);
  for (let n = 8; n < 15; n++) row(grid, size - 15 + n)[8] = bit(n);
  row(grid, size - 8)[8] = true;
}

/** The version, twice, from the seventh on. */
function writeVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  let rest = version;
  for (let n = 0; n < 12; n++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let n = 0; n < 18; n++) {
    const [a, b, dark] = [grid.length - 11 + (n % 3), Math.floor(n / 3), ((bits >> n) & 1) === 1];
    row(grid, b)[a] = dark;
    row(grid, a)[b] = dark;
  }
}

/** A finished code: the data in its zigzag, under one of the masks. */
function masked(
  frame: Grid,
  codewords: number[],
  mask: (x: number, y: number) => boolean,
  number: number,
  version: number,
): boolean[][] {
  const size = frame.length;
  const grid = frame.map((line) => [...line]);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (row(frame, y)[x] !== null) continue;
        const bit = at < codewords.length * 8 && (((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        at += 1;
        row(grid, y)[x] = bit !== mask(x, y);
      }
  }
  writeFormat(grid, number);
  writeVersion(grid, version);
  return grid.map((line) => line.map((one) => one === true));
}

/** How hard a code is to read, by the four rules of the standard. */
function penalty(code: boolean[][]): number {
  const size = code.length;
  const columns = code.map((_, x) => code.map((line) => line[x] === true));
  const lines = [...code, ...columns];
  let cost = sum(lines.map(lineCost));
  for (let y = 0; y < size - 1; y++)
    for (let x = 0; x < size - 1; x++) {
      const one = code[y]?.[x];
      if (one === code[y]?.[x + 1] && one === code[y + 1]?.[x] && one === code[y + 1]?.[x + 1]) cost += 3;
    }
  const dark = sum(code.map((line) => line.filter(Boolean).length));
  return cost + Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10;
}

/** Runs of five and more, and what looks like a corner with a light margin on one side. */
function lineCost(line: boolean[]): number {
  let cost = 0;
  for (let n = 0, run = 1; n < line.length; n++, run++)
    if (line[n] !== line[n + 1]) {
      if (run >= 5) cost += run - 2;
      run = 0;
    }
  const light = (from: number, to: number) => !line.slice(Math.max(0, from), Math.max(0, to)).includes(true);
  for (let n = 0; n + 7 <= line.length; n++)
    if (FINDERLIKE.every((dark, i) => line[n + i] === dark) && (light(n - 4, n) || light(n + 7, n + 11))) cost += 40;
  return cost;
}
