import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '#contract/constants';
import { ERRORS, type ErrorName } from '#contract/errors';
import { describeEmbedded } from '../../support/describe-engines.ts';
import { jpeg, rawForm, realToken, send, upload } from '../../support/pictures.ts';
import { serverForAll } from '../../support/server-hooks.ts';

const SCRIPT = '<script>alert(document.cookie)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/>${SCRIPT}</svg>`;
const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, body: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.from(type), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(framed));
  return Buffer.concat([length, framed, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A file of a few bytes that says it has this many pixels. */
function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(Math.min(1_000_000, Math.ceil(width / 8) + 1)));
  return Buffer.concat([PNG_HEAD, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

type Hostile = { what: string; file: Buffer; expected: ErrorName | 'stored'; name?: string; type?: string };

async function hostileFiles(): Promise<Hostile[]> {
  const photo = await jpeg();
  const png = await sharp(photo).png().toBuffer();
  const webp = await sharp(photo).webp().toBuffer();
  const gif = await sharp(photo).gif().toBuffer();
  const gpsJpeg = await sharp(photo)
    .withExif({ IFD0: { Copyright: SCRIPT, Artist: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
  const refused = (what: string, file: Buffer | string, type = 'image/jpeg'): Hostile => {
    return { what, file: Buffer.from(file), expected: 'notAPicture', type };
  };
  const remade = (what: string, ...parts: (Buffer | string)[]): Hostile => {
    return { what, file: Buffer.concat(parts.map((part) => Buffer.from(part))), expected: 'stored' };
  };
  const tooLarge = (what: string, file: Buffer): Hostile => ({ what, file, expected: 'pictureTooLarge' });
  return [
    refused('an SVG with a script', SVG, 'image/svg+xml'),
    refused('an SVG that says it is a JPEG', SVG),
    refused('an SVG behind an XML head', `<?xml version="1.0"?>${SVG}`, 'image/png'),
    refused('an SVG with an outer entity', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${SVG}`),
    refused('HTML', `<!doctype html>${SCRIPT}`, 'image/png'),
    refused('a script', 'alert(1)', 'image/webp'),
    refused('a GIF', gif, 'image/gif'),
    refused('a GIF that is a script', Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;alert(1)')])),
    refused('a PDF', '%PDF-1.7\n1 0 obj <</JS (app.alert(1))>>', 'application/pdf'),
    refused('a ZIP', 'PK\u0003\u0004 and more', 'application/zip'),
    refused('a program', '\u007fELF\u0002\u0001\u0001', 'image/jpeg'),
    refused('a TIFF', await sharp(photo).tiff().toBuffer(), 'image/tiff'),
    refused('an AVIF', await sharp(photo).avif().toBuffer(), 'image/avif'),
    refused('a bitmap', 'BM\u0046\u0000\u0000\u0000', 'image/bmp'),
    refused('a postscript with an exploit', '%!PS\nuserdict /setpagedevice undef', 'image/jpeg'),
    refused(
      'an MVG for another library',
      'push graphic-context\nimage over 0,0 0,0 "url(|id)"',
      'image/jpeg',
    ),
    refused('nothing', ''),
    refused('one byte', 'x'),
    refused('a JPEG head alone', JPEG_HEAD),
    refused('a JPEG head and HTML', Buffer.concat([JPEG_HEAD, Buffer.from(SCRIPT)])),
    refused('a PNG head alone', PNG_HEAD),
    refused('a PNG head and HTML', Buffer.concat([PNG_HEAD, Buffer.from(SCRIPT)])),
    refused('a WebP head alone', 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 '),
    refused('a WebP head and an SVG', `RIFF\u0010   WEBP${SVG}`),
    refused('a WebP head, and an SVG it could be read as', `RIFF<!--WEBP-->${SVG}`),
    refused('a RIFF that is a sound', 'RIFF\u0010\u0000\u0000\u0000WAVEfmt '),
    refused('a JPEG cut in half', photo.subarray(0, photo.length / 2)),
    refused('a JPEG cut before its end', photo.subarray(0, photo.length - 40)),
    refused('a PNG cut in half', png.subarray(0, png.length / 2)),
    refused('a WebP cut in half', webp.subarray(0, webp.length / 2)),
    refused('a PNG of no pixels', pngBomb(0, 0)),
    refused('a PNG head with a JPEG behind', Buffer.concat([PNG_HEAD, photo])),
    refused('zeros', Buffer.alloc(4_096)),
    tooLarge('a PNG of 100,000 x 100,000', pngBomb(100_000, 100_000)),
    refused('a PNG wider than any reader takes', pngBomb(2 ** 31 - 1, 1)),
    tooLarge('a PNG of 40,001 x 1,000', pngBomb(40_001, 1_000)),
    tooLarge('a JPEG with 20 MB behind it', Buffer.concat([photo, Buffer.alloc(20 * 1024 * 1024)])),
    tooLarge(
      'a byte more than is taken',
      Buffer.concat([photo, Buffer.alloc(MAX_PICTURE_BYTES + 1 - photo.length)]),
    ),
    remade('a JPEG with HTML behind it', photo, SCRIPT),
    remade('a JPEG with PHP behind it', photo, '<?php system($_GET[0]); ?>'),
    remade('a JPEG with a ZIP behind it', photo, 'PK\u0003\u0004secret-owner'),
    remade(
      'a JPEG with a comment that is HTML',
      photo.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, 41]),
      SCRIPT,
      photo.subarray(2),
    ),
    remade('a PNG with HTML behind it', png, SCRIPT),
    remade(
      'a PNG with a text that is HTML',
      png.subarray(0, 33),
      chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)),
      png.subarray(33),
    ),
    remade('a WebP with HTML behind it', webp, SCRIPT),
    remade('EXIF with a place and a script', gpsJpeg),
    remade('EXIF in a WebP', await sharp(gpsJpeg).keepExif().webp().toBuffer()),
    remade('EXIF in a PNG', await sharp(gpsJpeg).keepExif().png().toBuffer()),
    remade('XMP with a script', await sharp(photo).withXmp(`<x:xmpmeta>${SCRIPT}</x:xmpmeta>`).toBuffer()),
    remade('a profile', await sharp(photo).withIccProfile('p3').toBuffer()),
    { ...remade('a name with a path', photo), name: '../../../server.lock' },
    { ...remade('a name with a drive', photo), name: 'C:\\windows\\system32\\x.exe' },
    { ...remade('a name with a null', photo), name: 'x.php\u0000.jpg' },
    { ...remade('a name with a script', photo), name: `"><img src=x onerror=alert(1)>.svg` },
    { ...remade('a very long name', photo), name: `${'a'.repeat(4_000)}.jpg` },
    { ...remade('a type that is HTML', photo), type: 'text/html' },
    { ...remade('a PNG that says it is a JPEG', png), type: 'image/jpeg', name: 'x.html' },
  ];
}

describe('hostile uploads', () => {
  const server = serverForAll();
  test('S7.10 hostile uploads stored as sent: 0 in 50', async () => {
    const token = await realToken(server);
    const files = await hostileFiles();
    let storedAsSent = 0;
    for (const { what, file, expected, ...declared } of files) {
      // Past the hourly limit, which is another test's.
      server.clock.nowMs += 10 * 60_000;
      const before = await server.stored.pictures();
      const answer = await upload(server, token, file, declared);
      const added = [...(await server.stored.pictures())].filter(([name]) => !before.has(name));
      expect(answer.code, what).toBe(expected === 'stored' ? 1 : ERRORS[expected]);
      expect(added, what).toHaveLength(expected === 'stored' ? 1 : 0);
      for (const [name, stored] of added) {
        expect(name, what).toMatch(/^[0-9a-f]{32}\.jpg$/);
        const isAsSent =
          stored.equals(file) || /script|php|secret-owner|xmpmeta/.test(stored.toString('latin1'));
        if (isAsSent) storedAsSent += 1;
        const { format, exif, xmp, icc } = await sharp(stored).metadata();
        expect({ format, exif, xmp, icc }, what).toEqual({ format: 'jpeg' });
      }
    }
    console.log(`hostile uploads stored as sent: ${storedAsSent} in ${files.length}`);
    expect(files.length).toBeGreaterThanOrEqual(50);
    expect(storedAsSent).toBe(0);
  });

  test('S7.10 S9.12 anything but one file in the field file is refused, naming the field', async () => {
    const token = await realToken(server);
    const photo = await jpeg();
    const file = { disposition: 'form-data; name="file"; filename="a.jpg"', type: 'image/jpeg', body: photo };
    const field = (name: string) => ({ disposition: `form-data; name="${name}"`, body: 'text' });
    const cases: [string, ReturnType<typeof rawForm>, string][] = [
      ['two files', rawForm([file, file]), 'file'],
      ['another field beside it', rawForm([file, field('is_admin')]), 'is_admin'],
      ['another field before it', rawForm([field('is_admin'), file]), 'is_admin'],
      [
        'a wrong field',
        rawForm([{ ...file, disposition: 'form-data; name="picture"; filename="a.jpg"' }]),
        'picture',
      ],
      [
        'a prototype for a field',
        rawForm([{ ...file, disposition: 'form-data; name="__proto__"; filename="a.jpg"' }]),
        'file',
      ],
      ['text in the field', rawForm([field('file')]), 'file'],
      ['no part', rawForm([]), 'file'],
      ['an empty body', { ...rawForm([]), body: Buffer.alloc(0) }, 'file'],
      ['no end', { ...rawForm([file]), body: rawForm([file]).body.subarray(0, 300) }, 'file'],
      [
        'another boundary',
        { ...rawForm([file]), headers: { 'content-type': 'multipart/form-data; boundary=other' } },
        'file',
      ],
      ['no boundary', { ...rawForm([file]), headers: { 'content-type': 'multipart/form-data' } }, 'file'],
      [
        'a form',
        { body: Buffer.from('file=x'), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        'file',
      ],
      ['JSON', { body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }, 'file'],
      ['the bare picture', { body: photo, headers: { 'content-type': 'image/jpeg' } }, 'body'],
    ];
    const before = (await server.stored.pictures()).size;
    for (const [what, { body, headers }, name] of cases) {
      const answer = await send(server, token, body, headers);
      expect(answer, what).toMatchObject({ code: ERRORS.malformed, data: { field: name } });
    }
    expect((await server.stored.pictures()).size).toBe(before);
    expect((await upload(server, token, photo)).code).toBe(1);
  });

  describeEmbedded('in a folder', () => {
    test('S7.10 only the server’s own user can read a picture', async () => {
      await upload(server, await realToken(server), await jpeg());
      const folder = join(server.dataDir, 'pictures');
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      const names = readdirSync(folder);
      expect(names).not.toEqual([]);
      for (const name of names) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    });
  });

  test('S7.10 no other call takes a file', async () => {
    const form = rawForm([{ disposition: 'form-data; name="login_type"', body: 'email' }]);
    const response = await fetch(`${server.address}/api/user/loginForU`, {
      method: 'POST',
      headers: form.headers,
      body: new Uint8Array(form.body),
    });
    expect(await response.json()).toMatchObject({ code: ERRORS.malformed });
  });
});
