import * as z from 'zod/mini';
import { wireDecimal } from '#contract/decimal-text';
import {
  type ClientMessage,
  clientMessage,
  type DayMarketQuote,
  dayMarketQuote,
  PING,
  type ServerMessage,
  SOCKET_PATH,
  serverMessage,
} from '#contract/socket';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

type Topic = `KLINE.${string}`;
type ServerType = Exclude<ServerMessage['type'], Topic> | 'KLINE';

/** What the code checks of a quote by hand, as a schema. */
const quote: z.ZodMiniType<DayMarketQuote> = z.object({
  symbol: z.string(),
  quotation: z.object({ close: wireDecimal, change: wireDecimal }),
  status: z.union([z.literal(0), z.literal(1)]),
  time: z.int(),
});

const FROM_CLIENT: Readonly<Record<ClientMessage['type'], string>> = {
  login:
    'Logs the socket in by a session token; an earlier login ends at once. Each login gets one login_result, in order.',
  logout: 'Ends the login; account pushes cease, market data goes on. There is no answer.',
  sub: 'Subscribes a topic; at most 32 at once. DAY_MARKET and KLINE.{code} are for everyone, FOREX_TRADE, FOREX_CLOSED, REVIEW_DECIDED and NOTIFIED come while the socket is logged in.',
  unsub: 'Ends a subscription.',
};

const FROM_SERVER: Readonly<Record<ServerType, string>> = {
  DAY_MARKET:
    'Every quote that changed since the last flush (S7.31): change in percent, status 1 while the market is open, time when it was made.',
  KLINE: 'The running candle of each period of the topic’s instrument (S7.32).',
  FOREX_TRADE:
    'The account push (S7.33, S3.5). seq counts the account pushes of one socket login without a gap; after a gap read the orders again.',
  FOREX_CLOSED: 'Ids of positions that left the book, whatever the reason (S7.34); seq as in FOREX_TRADE.',
  REVIEW_DECIDED:
    'An operator decided on papers, a deposit, a withdrawal, a loan or a repayment of the account: the client reads it again; seq as in FOREX_TRADE.',
  NOTIFIED:
    'The inbox of the account changed: something came, or was read. The client reads how many are unread; seq as in FOREX_TRADE.',
  REPLAY:
    'The market is a recording that is replayed (S9.3): speed in recorded seconds per second, 0 while it is paused. Sent to every connection where that is so, without a subscription: as it opens, and whenever it changes.',
  pong: 'The answer to ping.',
  login_result:
    'The answer to a login: code 1, 999 for a session that is not, 500 for a fault of the server. Also sent, with 999, when the session of a login ends.',
  error: 'What was sent could not be done: 400 malformed, 429 too many topics, 2001 unknown instrument.',
};

/** The live connection as an AsyncAPI 3.0 document (S7.30 to S7.34), generated from its schemas. */
export function asyncApi(version: string): JsonSchema {
  const sent = { ...messagesOf(clientMessage, FROM_CLIENT), ping: PING_MESSAGE };
  const received = messagesOf(serverMessage, FROM_SERVER);
  const refs = (names: object, from: string) =>
    Object.keys(names).map((name) => ({ $ref: `${from}/${name}` }));
  const all = { ...sent, ...received };
  return {
    asyncapi: '3.0.0',
    info: { title: 'Candlestate, the live connection', version, description: DESCRIPTION },
    defaultContentType: 'application/json',
    servers: { site: { host: 'site.example', protocol: 'wss', description: 'The host of the API.' } },
    channels: {
      live: {
        address: SOCKET_PATH,
        title: 'The live connection',
        bindings: { ws: { method: 'GET', query: LANG_QUERY } },
        messages: Object.fromEntries(
          Object.keys(all).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      send: operation('receive', 'What a client sends.', refs(sent, '#/channels/live/messages')),
      hear: operation('send', 'What the server sends.', refs(received, '#/channels/live/messages')),
    },
    components: { messages: all },
  };
}

/** Of the server's side: it receives what a client sends. */
const operation = (action: 'send' | 'receive', summary: string, messages: JsonSchema[]): JsonSchema => ({
  action,
  summary,
  channel: { $ref: '#/channels/live' },
  messages,
});

type Union = { _zod: { def: { options: readonly z.ZodMiniObject[] } } };

/** The messages of a union by their type; the type of candles, which carries their topic, is KLINE. */
function messagesOf(
  union: unknown,
  descriptions: Readonly<Record<string, string>>,
): Record<string, JsonSchema> {
  const payloads = (union as Union)._zod.def.options.map((option) =>
    jsonSchemaOf(option, 'output', new Map([[dayMarketQuote, quote]])),
  );
  const messages = payloads.map((payload) => {
    const { type } = payload.properties as { type: { const?: string } };
    const name = type.const ?? 'KLINE';
    if (descriptions[name] === undefined) throw new Error(`the message ${name} has no description`);
    return [name, { name, description: descriptions[name], payload }] as const;
  });
  return Object.fromEntries(messages);
}

const PING_MESSAGE = {
  name: PING,
  description: 'The bare text ping, not JSON. A client that says nothing for 150 s is cut (S9.4).',
  contentType: 'text/plain',
  payload: { type: 'string', const: PING },
};

const LANG_QUERY = {
  type: 'object',
  properties: { lang: { type: 'string', description: 'The language of msg (S9.2).' } },
};

const DESCRIPTION =
  'Generated from the schemas both sides read messages by. JSON text frames of at most 16 KiB to the server. A client that sends more than 500 messages in a second is closed, one that does not read is cut.';
