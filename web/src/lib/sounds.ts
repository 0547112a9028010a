// A few quiet sounds, made by the browser itself: no files.
import type { Sound } from "./hearing";

/** A tone: its pitch in hertz, when it begins and how long it lasts, in seconds. */
type Tone = [pitch: number, at: number, lasts: number];

const TONES: Record<Exclude<Sound, "dice">, Tone[]> = {
  turn: [
    [659, 0, 0.16],
    [880, 0.14, 0.26],
  ],
  won: [
    [523, 0, 0.14],
    [659, 0.12, 0.14],
    [784, 0.24, 0.34],
  ],
  lost: [
    [392, 0, 0.2],
    [311, 0.18, 0.4],
  ],
};
const LOUD = 0.06;
const RATTLES = 5;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  context ??= new AudioContext();
  void context.resume();
  if (sound === "dice") rattle(context);
  else for (const tone of TONES[sound]) ring(context, tone);
}

function ring(audio: AudioContext, [pitch, at, lasts]: Tone): void {
  const from = audio.currentTime + at;
  const voice = audio.createOscillator();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  voice.connect(fading(audio, from, lasts, LOUD));
  voice.start(from);
  voice.stop(from + lasts);
}

/** Short bursts of noise, as of dice on wood. */
function rattle(audio: AudioContext): void {
  const noise = audio.createBuffer(1, Math.round(audio.sampleRate * 0.03), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = ((n * 7919) % 257) / 128 - 1; // the same clatter every time
  for (let n = 0; n < RATTLES; n++) {
    const from = audio.currentTime + n * 0.06 + (n % 2) * 0.02;
    const burst = audio.createBufferSource();
    burst.buffer = noise;
    burst.connect(fading(audio, from, 0.03, LOUD));
    burst.start(from);
  }
}

function fading(audio: AudioContext, from: number, lasts: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud, from + 0.01);
  gain.gain.linearRampToValueAtTime(0, from + lasts);
  gain.connect(audio.destination);
  return gain;
}
