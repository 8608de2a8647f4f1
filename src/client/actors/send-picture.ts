import { fromCallback } from 'xstate';
import { CODE_EXPIRED, CODE_OUTCOME_UNKNOWN, CODE_SUCCESS } from '#contract/constants';
import { envelope } from '#contract/envelope';
import { imageUpload } from '#contract/routes/identity';
import { type UploadEvent, uploadMachine } from '#machines/upload/upload.machine';

export type PictureDeps = {
  origin: string;
  language: () => string;
  token: () => string | null;
  onExpired: (token: string) => void;
};

/**
 * Sends one picture and reports how far it has come (S7.10). `fetch` does not report what was sent, so this is the one
 * call that does not go through the http function.
 */
export function createSendPicture(deps: PictureDeps) {
  return fromCallback<UploadEvent, { read: () => Blob }>(({ sendBack, input }) => {
    const report = (event: UploadEvent): void => sendBack(event);
    const transfer = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', input.read(), 'picture');
    transfer.open(imageUpload.method, deps.origin + imageUpload.path);
    transfer.setRequestHeader('lang', deps.language());
    const token = deps.token() ?? '';
    transfer.setRequestHeader('authorization', token);
    transfer.upload.onprogress = ({ loaded, total }) => {
      report({ type: 'upload.progressed', percent: total > 0 ? Math.floor((loaded / total) * 100) : 0 });
    };
    transfer.onerror = () => report({ type: 'upload.lost' });
    transfer.onload = () => {
      const result = read(transfer.responseText, deps.origin);
      if (result === 'expired') deps.onExpired(token);
      report(result === 'expired' ? { type: 'upload.lost' } : result);
    };
    transfer.send(body);
    return () => {
      transfer.onload = transfer.onerror = transfer.upload.onprogress = null;
      transfer.abort();
    };
  });
}

/** The picture is shown from the API's host, which need not be the page's. */
function read(text: string, origin: string): UploadEvent | 'expired' {
  try {
    const { code, msg, data } = envelope.parse(JSON.parse(text));
    if (code === CODE_EXPIRED) return 'expired';
    if (code === CODE_OUTCOME_UNKNOWN) return { type: 'upload.lost' };
    if (code !== CODE_SUCCESS) return { type: 'upload.refused', message: msg };
    return { type: 'upload.stored', url: origin + imageUpload.response.parse(data).url };
  } catch {
    return { type: 'upload.lost' };
  }
}

export function pictureUpload(deps: PictureDeps) {
  return uploadMachine.provide({ actors: { sendPicture: createSendPicture(deps) } });
}

/** What calls that take a picture name it by, by slot: its address without the API's host. */
export function pictureNames(pictures: Readonly<Record<string, string>>, origin: string) {
  return (slot: string): string => (pictures[slot] ?? '').slice(origin.length);
}
