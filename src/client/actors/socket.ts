import { fromCallback } from 'xstate';
import {
  type DayMarketQuote,
  type KlinePush,
  PING,
  type ServerMessage,
  serverMessage,
} from '#contract/socket';
import type { SocketOrder, SocketReport } from '#machines/connection/connection.machine';

export type SocketDeps = {
  url: () => string;
  /** Every quote of one frame; they bypass the charts. */
  onQuotes: (quotes: readonly DayMarketQuote[]) => void;
  onCandles: (code: string, candles: readonly KlinePush[]) => void;
  /** Any frame at all: the server is alive and what was last said still holds. */
  onAlive: () => void;
};

/** The live socket as an actor: reports what the connection chart decides upon, hands prices to the store. */
export function createSocketActor(deps: SocketDeps) {
  return fromCallback<SocketOrder, void>(({ sendBack, receive }) => {
    const socket = new WebSocket(deps.url());
    const report = (event: SocketReport): void => sendBack(event);
    /** Logins without an answer; the server answers them in order, and only that of the last one counts. */
    let unanswered = 0;
    socket.onopen = () => report({ type: 'socket.opened' });
    socket.onclose = () => report({ type: 'socket.closed' });
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = parse(data);
      // A result without a login means that the session ended.
      if (message?.type === 'login_result' && unanswered > 0) unanswered -= 1;
      if (message && !(message.type === 'login_result' && unanswered > 0)) deliver(message, deps, report);
    };
    receive(({ frames }) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      for (const frame of frames) {
        const isPing = frame === PING;
        if (!isPing && frame.type === 'login') unanswered += 1;
        socket.send(isPing ? PING : JSON.stringify(frame));
      }
    });
    return () => {
      socket.onopen = socket.onclose = socket.onmessage = null;
      socket.close();
    };
  });
}

function deliver(message: ServerMessage, deps: SocketDeps, report: (event: SocketReport) => void): void {
  switch (message.type) {
    case 'pong':
      report({ type: 'socket.ponged' });
      break;
    case 'login_result':
      report({ type: 'socket.loginAnswered', code: message.code, message: message.msg });
      break;
    case 'DAY_MARKET':
      deps.onQuotes(message.data);
      break;
    case 'FOREX_TRADE':
      report({ type: 'socket.accountPushed', push: message.data });
      break;
    case 'FOREX_CLOSED':
      report({ type: 'socket.positionsClosed', push: message.data });
      break;
    case 'REVIEW_DECIDED':
      report({ type: 'socket.reviewDecided', push: message.data });
      break;
    case 'NOTIFIED':
      report({ type: 'socket.notified', push: message.data });
      break;
    case 'REPLAY':
      report({ type: 'socket.replayTold', speed: message.data.speed });
      break;
    case 'error':
      console.warn('socket error', message.code, message.msg);
      break;
    default:
      deps.onCandles(message.type.slice('KLINE.'.length), message.data);
  }
  // After the frame's own news: a market that closes is closed now, not with the next frame.
  deps.onAlive();
}

/** A frame that is no JSON or no known message is logged and dropped (S8.12, S8.13). */
function parse(data: unknown): ServerMessage | null {
  if (data === 'pong') return { type: 'pong' };
  try {
    const parsed = serverMessage.safeParse(JSON.parse(String(data)));
    if (parsed.success) return parsed.data;
    console.warn('socket message not understood', parsed.error.issues[0]?.path.join('.'));
  } catch {
    console.warn('socket message is no JSON');
  }
  return null;
}
