import { isTrying, refuseTrials, type Settings, TRIAL_DEFAULTS, type TrialDefault } from '../settings.ts';
import type { Database } from '../store/database.ts';
import type { Reads } from '../store/handles.ts';
import { operatorTable } from '../store/operators.ts';
import { settingTable } from '../store/server-settings.ts';

/** The setting that keeps the defaults for trying out that the site went without, for all its nodes. */
const SETTING = 'trial-over';

/**
 * Writes down what a site that leaves decisions to operators goes without, and throws an Error that names the settings when
 * this start would go by it again and does not allow it. Where the server decides by itself, nothing is added: it gives money
 * away anyhow, and FIRST_ACCOUNT=none is what all nodes but one have.
 */
export function keepTrialOver(settings: Settings, { queue }: Pick<Database, 'queue'>): Promise<void> {
  return queue.submit(async (tx) => {
    const over = await trialOver(tx);
    refuseTrials(settings, over, 'whenOver');
    const without = TRIAL_DEFAULTS.filter(
      (trial) => settings.review === 'manual' && !isTrying(settings, trial),
    );
    const value = TRIAL_DEFAULTS.filter((trial) => over.includes(trial) || without.includes(trial)).join();
    await settingTable.put.run(tx, { key: SETTING, value });
  });
}

/** What the site went without. A version that did not write it down may have had operators: they decided. */
export async function trialOver(from: Reads): Promise<TrialDefault[]> {
  const known = await settingTable.find.get(from, { key: SETTING });
  if (known) return TRIAL_DEFAULTS.filter((trial) => known.value.split(',').includes(trial));
  return (await operatorTable.list.all(from)).length > 0 ? ['auto-review'] : [];
}
