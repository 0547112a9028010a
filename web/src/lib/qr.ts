// A link as a QR code. It is made in the browser, so that a link with a key in it is sent nowhere.
import { encode, type QrCodeGenerateResult } from "uqr";

const QUIET = 4; // squares of white around it, as the standard asks
const LARGEST = 10; // the version of 57 squares a side; smaller squares are hard to read off a screen

/** The code of a link with its white margin, or null if the link is too long for one. */
export function qrCode(link: string): QrCodeGenerateResult | null {
  try {
    return encode(link, { ecc: "M", border: QUIET, maxVersion: LARGEST });
  } catch {
    return null;
  }
}
