import sharp from 'sharp';
import type { Answer, TestServer } from './server.ts';

const drawn = new Map<string, Promise<Buffer>>();

/** The picture of that name, drawn the first time it is asked for: encoding takes longer than the request that sends it. */
export function drawnOnce(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const picture = drawn.get(name) ?? draw();
  drawn.set(name, picture);
  return picture;
}

/** A small photo as a phone would send it. */
export function jpeg(width = 40, height = 30, color = '#3366cc'): Promise<Buffer> {
  return drawnOnce(`photo ${width} ${height} ${color}`, () =>
    sharp({ create: { width, height, channels: 3, background: color } })
      .jpeg()
      .toBuffer(),
  );
}

/** Sends a file to be stored, as the app does. */
export async function upload(
  server: Pick<TestServer, 'address'>,
  token: string,
  file: Uint8Array,
  { name = 'front.jpg', type = 'image/jpeg', field = 'file' } = {},
): Promise<Answer<{ url: string }>> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(file)], { type }), name);
  return send(server, token, form);
}

export async function send(
  server: Pick<TestServer, 'address'>,
  token: string,
  body: FormData | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer<{ url: string }>> {
  const response = await fetch(`${server.address}/api/common/image_upload`, {
    method: 'POST',
    headers: { authorization: token, lang: 'en', ...headers },
    body: body instanceof FormData ? body : new Uint8Array(body),
  });
  return (await response.json()) as Answer<{ url: string }>;
}

/** A multipart body written by hand, for what no browser would send. */
export function rawForm(
  parts: readonly { disposition: string; type?: string; body: Buffer | string }[],
  boundary = 'x-boundary',
): { body: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(({ disposition, type, body }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n`, 'latin1'),
    Buffer.from(type === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** The token of the real account that comes with the embedded default. */
export async function realToken(server: TestServer): Promise<string> {
  const { email, password } = server.firstAccount ?? { email: '', password: '' };
  const form = { login_type: 'email', account: email, password };
  return (await server.post<{ token: string }>('/api/user/loginForU', form)).data.token;
}
