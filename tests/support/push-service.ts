import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newName } from './names.ts';

export type Pushed = {
  path: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
};

/** A push service of this machine: takes what is pushed and answers with a status, or never. */
export async function startPushService(answer: number | 'never' = 201) {
  const received: Pushed[] = [];
  let [status, said]: [number | 'never', Record<string, string>] = [answer, {}];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = request.headers as Pushed['headers'];
    received.push({ path: request.url ?? '', headers, body: Buffer.concat(chunks) });
    if (status !== 'never') response.writeHead(status, { location: '/elsewhere', ...said }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    received,
    answerWith: (next: number | 'never', headers: Record<string, string> = {}) => {
      [status, said] = [next, headers];
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A browser that subscribed: its keys, and how it reads a push. By the RFCs, not by what encrypts on our side. */
export function newBrowser(address: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const path = `/${newName('browser')}`;
  // Sixteen bytes of its own.
  const auth = createHash('md5').update(path).digest();
  const subscription = {
    endpoint: `${address}${path}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  };
  return {
    path,
    subscription,
    read: (body: Buffer) => JSON.parse(decrypt(body, keys, auth)) as Record<string, string>,
  };
}
export type Browser = ReturnType<typeof newBrowser>;

/** RFC 8291 in one record of RFC 8188: salt, size, the sender's key, and what is encrypted. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** What the sender says of itself (RFC 8292). Throws when the signature is not of that key. */
export function vapidOf({ headers }: Pushed): {
  key: string;
  claims: { aud: string; exp: number; sub: string };
} {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error(`not signed by ${createHash('sha256').update(point).digest('hex')}`);
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
