import { PERIOD_MS, PERIODS, type Period } from '#contract/constants';
import { candleOnWire, type KlinePush, TOPIC } from '#contract/socket';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/price-source.ts';
import type { Feed } from './flusher.ts';
import { textFrame } from './frame.ts';
import type { SocketClient } from './socket-client.ts';

/** Start of the running candle that the feed sent last, by period. */
type Told = ReadonlyMap<Period, number>;

/** The subscribers of one instrument's candles. */
type Channel = {
  instrument: CatalogueInstrument;
  clients: Set<SocketClient>;
  /** Sockets too congested for the last frames, and what the feed sent them before. */
  missed: Map<SocketClient, Told>;
  hasChanged: boolean;
  told: Told;
};

/** What the feed sent before, as if it had stopped before the candles of a minute. */
function before(told: Told, startMs: number): Told {
  return new Map(
    [...told].map(([period, time]) => [period, Math.min(time, startMs - (startMs % PERIOD_MS[period]))]),
  );
}

/** More than a chart loads at once: a client that missed more sees that candles are missing, and loads them. */
const MAX_TOLD = 1_000;

/**
 * KLINE.{code} (S7.32): the running candle of all six periods, worked out once per flush and instrument. Before it the feed sends,
 * in their final form, the candle that ran when it last sent to a subscriber, and all that ended since; from an earlier one on when
 * that is another now.
 */
export class KlineFeed implements Feed {
  readonly #market: Market;
  readonly #channels = new Map<number, Channel>();

  constructor(market: Market) {
    this.#market = market;
  }

  onTick(changed: readonly Quote[]): void {
    for (const { instrumentId } of changed) {
      const channel = this.#channels.get(instrumentId);
      if (channel) channel.hasChanged = true;
    }
  }

  /** The candles of a minute that has ended are others now: they are sent again with the next. */
  onMended(instrumentId: number, startMs: number): void {
    const channel = this.#channels.get(instrumentId);
    if (!channel) return;
    channel.hasChanged = true;
    channel.told = before(channel.told, startMs);
    for (const [client, told] of channel.missed) channel.missed.set(client, before(told, startMs));
  }

  /** Adds the socket and queues the running candles for it. */
  subscribe(client: SocketClient, instrument: CatalogueInstrument): void {
    const running = this.#since(instrument, new Map());
    const channel = this.#channelOf(instrument, running);
    channel.clients.add(client);
    channel.missed.delete(client);
    client.queue(frameOf(instrument, running));
  }

  unsubscribe(client: SocketClient, instrument: CatalogueInstrument): void {
    const channel = this.#channels.get(instrument.id);
    if (!channel) return;
    channel.clients.delete(client);
    channel.missed.delete(client);
    if (channel.clients.size === 0) this.#channels.delete(instrument.id);
  }

  collect(mark: (client: SocketClient) => void): void {
    for (const channel of this.#channels.values()) {
      if (!channel.hasChanged && channel.missed.size === 0) continue;
      const { instrument, told } = channel;
      const news = this.#since(instrument, told);
      const frame = frameOf(instrument, news);
      for (const client of [...(channel.hasChanged ? channel.clients : channel.missed.keys())]) {
        const missedSince = channel.missed.get(client);
        if (client.isCongested) {
          channel.missed.set(client, missedSince ?? told);
          continue;
        }
        channel.missed.delete(client);
        client.queue(missedSince ? frameOf(instrument, this.#since(instrument, missedSince)) : frame);
        mark(client);
      }
      if (channel.hasChanged) channel.told = toldBy(news);
      channel.hasChanged = false;
    }
  }

  #channelOf(instrument: CatalogueInstrument, running: readonly KlinePush[]): Channel {
    const known = this.#channels.get(instrument.id);
    if (known) return known;
    const made: Channel = {
      instrument,
      clients: new Set(),
      missed: new Map(),
      hasChanged: false,
      told: toldBy(running),
    };
    this.#channels.set(instrument.id, made);
    return made;
  }

  /** The candles from those the feed sent last to those that run now; of periods it never sent, the running one. */
  #since({ id }: CatalogueInstrument, told: Told): KlinePush[] {
    return PERIODS.flatMap((period) => {
      const [running] = this.#market.candles(id, period, 1);
      if (!running) return [];
      const fromMs = told.get(period) ?? running.time;
      const ended = Math.min(MAX_TOLD, Math.floor((running.time - fromMs) / PERIOD_MS[period]));
      const candles = ended > 0 ? this.#market.candles(id, period, ended + 1) : [running];
      return candles.filter(({ time }) => time >= fromMs).map((candle) => ({ ...candle, period }));
    });
  }
}

function toldBy(pushed: readonly KlinePush[]): Told {
  return new Map(pushed.map(({ period, time }) => [period, time]));
}

function frameOf(instrument: CatalogueInstrument, data: readonly KlinePush[]): Buffer {
  return textFrame(JSON.stringify({ type: TOPIC.kline(instrument.code), data: data.map(candleOnWire) }));
}
