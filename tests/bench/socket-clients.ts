import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '#contract/socket';
import { monotonicMs } from './measured.ts';

/**
 * The clients of the socket bench, in a process of their own so that they do not share the server's core. They speak
 * just enough WebSocket to subscribe, and count the quotes that arrive.
 */

const QUOTE = Buffer.from('"symbol"');
const AT_ONCE = 50;
const counts = { quotes: 0 };
/** When quotes arrived, by the clock that the processes of a machine share; null where it is not asked for. */
let arrivals: number[] | null = null;

function countQuotes(socket: Socket): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    arrivals?.push(monotonicMs());
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let at = bytes.indexOf(QUOTE); at >= 0; at = bytes.indexOf(QUOTE, from)) {
      counts.quotes += 1;
      from = at + QUOTE.length;
    }
    // A quote cut in two by the network is completed by the next chunk.
    rest = Buffer.from(bytes.subarray(Math.max(from, bytes.length - QUOTE.length + 1)));
  });
}

/** A masked text frame with an all-zero mask: valid, and needs no work. */
function clientFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

async function open(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  await once(socket, 'data');
  countQuotes(socket);
  socket.write(clientFrame('{"type":"sub","topic":"DAY_MARKET"}'));
}

/** `count` answers how many quotes came so far, `arrivals` when messages came since it was asked before. */
export type ClientsAsked = { port: number; sockets: number } | 'count' | 'arrivals';

process.on('message', async (message: ClientsAsked) => {
  if (message === 'arrivals') {
    process.send?.(arrivals ?? []);
    arrivals = [];
    return;
  }
  if (message !== 'count') {
    for (let opened = 0; opened < message.sockets; opened += AT_ONCE) {
      const length = Math.min(AT_ONCE, message.sockets - opened);
      await Promise.all(Array.from({ length }, () => open(message.port)));
    }
  }
  process.send?.(counts.quotes);
});
