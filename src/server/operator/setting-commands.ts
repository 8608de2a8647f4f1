import type { OperatorAnswer } from '#contract/desk/answers';
import type { OperatorRequestOf } from '#contract/desk/requests';
import { toMicro } from '#contract/money';
import { isSiteKey, SITE_KEYS, type SiteKey, type SiteSettings } from '../site/site-settings.ts';
import type { TableSettings } from '../site/table-settings.ts';
import type { Database } from '../store/database.ts';
import type { Act, Commands } from './commands.ts';
import type { FourEyes } from './four-eyes.ts';
import type { ActingOperator } from './operators.ts';
import { proposedText } from './proposal-commands.ts';
import { OperatorRefusal } from './refusal.ts';

export type SettingCommandParts = {
  site: SiteSettings;
  /** Of payments and of loans. */
  tableSettings: readonly TableSettings[];
};

const LIMIT = 'four_eyes_above' satisfies SiteKey;

const refusedValue = (value: string, fault: string) =>
  new OperatorRefusal(`You entered ${JSON.stringify(value)}. ${fault}`);

type Wanted = Pick<OperatorRequestOf<'set'>, 'value' | 'reason'>;

/** The settings of the site, and the terms of payments and loans. */
export function settingCommands(
  act: Act,
  parts: SettingCommandParts & { database: Database; fourEyes: FourEyes },
): Commands<'settings' | 'set'> {
  const { database, site, tableSettings, fourEyes } = parts;
  const setOfSite = async (actor: ActingOperator, key: SiteKey, { value, reason }: Wanted) => {
    await act(actor, reason, async (tx) => {
      const fault = site.faultOf(key, value);
      if (fault !== null) throw refusedValue(value, fault);
      await site.set(tx, key, value);
      return { kind: 'setting', subject: key, decision: `set to ${JSON.stringify(value)}` };
    });
    await site.whenRead();
  };
  /** Who may raise the amount that needs no second operator could pay out anything alone. */
  const proposeLimit = async (actor: ActingOperator, { value, reason }: Wanted): Promise<OperatorAnswer> => {
    const what = 'limit';
    const id = await database.queue.submit((tx) =>
      fourEyes.propose(tx, actor, {
        ...{ what, subject: LIMIT, user_id: null, amount: toMicro(value), terms: '', reason },
      }),
    );
    return { message: proposedText(`${LIMIT} ${value}`, id) };
  };
  const isRaised = (key: SiteKey, value: string) =>
    key === LIMIT && site.faultOf(key, value) === null && fourEyes.raisesLimit(value);
  const setInTable = (
    actor: ActingOperator,
    settings: TableSettings,
    key: string,
    { value, reason }: Wanted,
  ) =>
    act(actor, reason, async (tx) => {
      const fault = await settings.faultOf(tx, key, value);
      if (fault !== null) throw refusedValue(value, fault);
      await settings.set(tx, key, value);
      return { kind: 'terms', subject: key, decision: `set to ${JSON.stringify(value)}` };
    });
  const tableOf = async (key: string): Promise<TableSettings | undefined> => {
    for (const settings of tableSettings) if (await settings.has(key)) return settings;
    return undefined;
  };
  return {
    settings: async () => {
      const fields = Object.fromEntries(SITE_KEYS.map((key) => [key, site.text(key)]));
      for (const one of tableSettings) Object.assign(fields, await one.texts());
      return { fields };
    },
    set: async (actor, { key, ...wanted }): Promise<OperatorAnswer> => {
      const table = await tableOf(key);
      if (table) await setInTable(actor, table, key, wanted);
      else if (isSiteKey(key) && isRaised(key, wanted.value)) return proposeLimit(actor, wanted);
      else if (isSiteKey(key)) await setOfSite(actor, key, wanted);
      else
        throw new OperatorRefusal(
          `There is no setting ${key}. There are: ${SITE_KEYS.join(', ')}, and the terms that "settings" lists.`,
        );
      return { message: `${key} is set.` };
    },
  };
}
