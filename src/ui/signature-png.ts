import SignaturePad from 'signature_pad';
import { type Strokes, toGroups } from './signature-strokes.ts';

const WIDTH = 900;
const HEIGHT = 450;
const INK = '#101828';
const PAPER = '#ffffff';

/** The signature as a PNG, dark on white whatever the theme, in one size whatever the phone. */
export function signaturePng(strokes: Strokes): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pad = new SignaturePad(canvas, { backgroundColor: PAPER });
  pad.fromData(toGroups(strokes, WIDTH, INK));
  pad.off();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))),
      'image/png',
    );
  });
}
