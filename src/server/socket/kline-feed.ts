import { PERIODS, type Period } from '#contract/constants';
import { candleOnWire, type KlinePush, TOPIC } from '#contract/socket';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/price-source.ts';
import type { Feed } from './flusher.ts';
import { textFrame } from './frame.ts';
import type { SocketClient } from './socket-client.ts';

/** The subscribers of one instrument's candles. */
type Channel = {
  instrument: CatalogueInstrument;
  clients: Set<SocketClient>;
  /** Sockets too congested for the last frame. */
  missed: Set<SocketClient>;
  hasChanged: boolean;
  /** Start of the candle last sent, by period: a candle that ended since is sent once more, in its final form. */
  toldFrom: Map<Period, number>;
};

/** KLINE.{code} (S7.32): the running candle of all six periods, worked out once per flush and instrument. */
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

  /** Adds the socket and queues the running candles for it. */
  subscribe(client: SocketClient, instrument: CatalogueInstrument): void {
    const channel = this.#channelOf(instrument);
    channel.clients.add(client);
    channel.missed.delete(client);
    client.queue(frameOf(instrument, this.#running(instrument)));
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
      const receivers = channel.hasChanged ? channel.clients : channel.missed;
      if (receivers.size === 0) continue;
      const frame = frameOf(channel.instrument, this.#news(channel));
      channel.hasChanged = false;
      for (const client of [...receivers]) {
        if (client.isCongested) {
          channel.missed.add(client);
          continue;
        }
        channel.missed.delete(client);
        client.queue(frame);
        mark(client);
      }
    }
  }

  #channelOf(instrument: CatalogueInstrument): Channel {
    const known = this.#channels.get(instrument.id);
    if (known) return known;
    const made = {
      instrument,
      clients: new Set<SocketClient>(),
      missed: new Set<SocketClient>(),
      hasChanged: false,
      toldFrom: new Map<Period, number>(),
    };
    this.#channels.set(instrument.id, made);
    return made;
  }

  #running(instrument: CatalogueInstrument): KlinePush[] {
    return PERIODS.flatMap((period) =>
      this.#market.candles(instrument.id, period, 1).map((candle) => ({ ...candle, period })),
    );
  }

  #news(channel: Channel): KlinePush[] {
    return PERIODS.flatMap((period) => {
      const candles = this.#market.candles(channel.instrument.id, period, 2);
      const running = candles.at(-1);
      const from = channel.toldFrom.get(period) ?? running?.time ?? 0;
      if (running) channel.toldFrom.set(period, running.time);
      return candles.filter(({ time }) => time >= from).map((candle) => ({ ...candle, period }));
    });
  }
}

function frameOf(instrument: CatalogueInstrument, data: readonly KlinePush[]): Buffer {
  return textFrame(JSON.stringify({ type: TOPIC.kline(instrument.code), data: data.map(candleOnWire) }));
}
