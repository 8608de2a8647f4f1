import type { ShareCard } from '#machines/share-card/share-card.machine';
import { share } from './share.ts';

/** Pixels. */
const SIZE = 1_080;
const PAD = 88;
const FONT = 'system-ui, sans-serif';
const COLOURS = {
  from: '#12172b',
  to: '#0b0e17',
  text: '#f1f3f7',
  quiet: '#a6aebd',
  line: '#ffffff1f',
  up: '#4fa8ff',
  down: '#ff6b74',
  flat: '#f1f3f7',
} as const;

/** Draws the picture of a trade, a data URL of a PNG. Throws where the browser cannot draw. */
export async function drawCard(card: ShareCard | null): Promise<string> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!card || !pen) throw new Error('there is nothing to draw on');
  canvas.width = SIZE;
  canvas.height = SIZE;
  pen.direction = card.direction;
  const isRtl = card.direction === 'rtl';
  const [start, end] = isRtl ? [SIZE - PAD, PAD] : [PAD, SIZE - PAD];
  const write = (text: string, y: number, size: number, colour: string, weight = 400, atEnd = false) => {
    pen.font = `${weight} ${size}px ${FONT}`;
    pen.fillStyle = colour;
    pen.textAlign = atEnd ? 'end' : 'start';
    pen.fillText(text, atEnd ? end : start, y, SIZE - 2 * PAD);
  };
  const ground = pen.createLinearGradient(0, 0, SIZE, SIZE);
  ground.addColorStop(0, COLOURS.from);
  ground.addColorStop(1, COLOURS.to);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, SIZE, SIZE);
  drawTrend(pen, card.tone);
  write(card.title, 190, 76, COLOURS.text, 700);
  write(card.badge, 264, 40, COLOURS.quiet, 500);
  write(card.percent, 500, 170, COLOURS[card.tone], 800);
  for (const [index, { label, value }] of card.facts.entries()) {
    const y = 680 + index * 82;
    write(label, y, 38, COLOURS.quiet);
    write(value, y, 40, COLOURS.text, 600, true);
  }
  pen.fillStyle = COLOURS.line;
  pen.fillRect(PAD, SIZE - 150, SIZE - 2 * PAD, 2);
  write(card.foot, SIZE - 84, 36, COLOURS.quiet, 600);
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/png'));
  if (!blob) throw new Error('the browser draws no picture');
  return dataUrlOf(blob);
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** A faint line behind the figures that goes the way the trade went. */
function drawTrend(pen: CanvasRenderingContext2D, tone: ShareCard['tone']): void {
  const steps = [0.75, 0.62, 0.68, 0.5, 0.56, 0.38, 0.42, 0.22];
  pen.beginPath();
  for (const [index, step] of steps.entries()) {
    const height = tone === 'up' ? step : tone === 'down' ? 1 - step : 0.5;
    const [x, y] = [(index / (steps.length - 1)) * SIZE, 180 + height * 480];
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  pen.lineWidth = 6;
  pen.strokeStyle = `${COLOURS[tone]}38`;
  pen.stroke();
}

/** Hands a picture to another app of the device. */
export async function sharePicture(dataUrl: string): Promise<void> {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));
  await share({ files: [new File([bytes], 'trade.png', { type: 'image/png' })] });
}
