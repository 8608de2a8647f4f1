import type { OperatorRequestOf } from '#contract/desk/requests';
import type { Market } from '../market/market.ts';
import { microToText } from '../market/price-text.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import type { Act, Commands } from './commands.ts';
import type { ActingOperator } from './operators.ts';
import { OperatorRefusal } from './refusal.ts';

export type InstrumentCommandParts = {
  market: Pick<Market, 'instruments' | 'quote'>;
  site: Pick<SiteSettings, 'get' | 'set' | 'whenRead'>;
};

const HALTED = 'halted_instruments';

/** The instruments, and halting them: nothing is opened in one that is halted, and what is open can be closed. */
export function instrumentCommands(
  act: Act,
  { market, site }: InstrumentCommandParts,
): Commands<'instruments' | 'halt' | 'resume'> {
  const setHalted = async (
    actor: ActingOperator,
    { command, code, reason }: OperatorRequestOf<'halt' | 'resume'>,
  ) => {
    const isHalt = command === 'halt';
    if (!market.instruments.some((instrument) => instrument.code === code))
      throw new OperatorRefusal(`There is no instrument ${code}.`);
    await act(actor, reason, async (tx) => {
      const halted = new Set(site.get(HALTED));
      if (halted.has(code) === isHalt)
        throw new OperatorRefusal(`${code} is ${isHalt ? 'halted already' : 'not halted'}.`);
      if (isHalt) halted.add(code);
      else halted.delete(code);
      await site.set(tx, HALTED, [...halted].sort().join(' '));
      return { kind: 'instrument', subject: code, decision: isHalt ? 'halted' : 'resumed' };
    });
    await site.whenRead();
    return { message: isHalt ? `Nothing is opened in ${code} any more.` : `${code} takes orders again.` };
  };
  return {
    instruments: () => {
      const halted = new Set(site.get(HALTED));
      const rows = market.instruments.map(({ id, code, showCode, category, pricePrecision, multiples }) => {
        const { closeMicro, isOpen, isSilent } = market.quote(id);
        return {
          code,
          name: showCode,
          category,
          price: microToText(closeMicro, pricePrecision),
          leverage: multiples.join(', '),
          market: isOpen ? 'open' : isSilent ? 'no prices' : 'closed',
          halted: halted.has(code) ? 'yes' : '',
        };
      });
      return { rows };
    },
    halt: setHalted,
    resume: setHalted,
  };
}
