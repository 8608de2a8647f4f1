import sharp from 'sharp';
import { Refusal } from '../refusal.ts';

/** Most pixels of a picture that is opened at all: what a phone takes, and a bound for the memory it costs. */
const MAX_PIXELS = 40_000_000;
/** Longest side of a stored picture. */
const MAX_SIDE_PX = 2_400;
/** All stored pictures are of this type, whatever was sent. */
export const STORED_TYPE = 'image/jpeg';
const QUALITY = 82;
const TIMEOUT_S = 20;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
/**
 * Readers of the three formats taken, and the one captchas are drawn with; no other reader of the library can be
 * reached, whatever a file claims to be.
 */
const READERS = ['Jpeg', 'Png', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Sets the picture library up for files of strangers: few readers, one thread a picture, nothing remembered. */
export function prepareLibrary(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  sharp.concurrency(1);
  sharp.cache(false);
}

/**
 * Makes a new JPEG from the pixels of a JPEG, PNG or WebP file: upright, at most MAX_SIDE_PX long, on white, without
 * any byte of the file itself. Rejects with the refusals `notAPicture` and `pictureTooLarge`.
 */
export async function reencode(sent: Buffer): Promise<Buffer> {
  if (!hasPictureMagic(sent)) throw new Refusal('notAPicture');
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  try {
    const { format, width, height } = await sharp(sent, { ...options, limitInputPixels: false }).metadata();
    if (!FORMATS.has(format)) throw new Refusal('notAPicture');
    if (width * height > MAX_PIXELS) throw new Refusal('pictureTooLarge');
    return await sharp(sent, options)
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer();
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('notAPicture');
  }
}

/** What the first bytes say; the declared type and the name are not looked at. */
function hasPictureMagic(sent: Buffer): boolean {
  const isWebp = sent.toString('latin1', 0, 4) === 'RIFF' && sent.toString('latin1', 8, 12) === 'WEBP';
  return isWebp || sent.subarray(0, PNG.length).equals(PNG) || sent.subarray(0, JPEG.length).equals(JPEG);
}
