import { commandOutcome } from '#contract/routes/account';
import { type Endpoint, endpoint, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** Tells a caller that lost an answer what became of the command with a key. */
export function commandOutcomeEndpoint({ commands, clock, texts }: Services): Endpoint {
  return endpoint(commandOutcome, async ({ key, age_ms }, call) => {
    const { userId } = sessionOf(call);
    const known = await commands.outcomeOf({ userId, key }, Number(age_ms), clock());
    const message = known.kind === 'refused' ? texts.text(call.language, `error.${known.reason}`) : '';
    return { message: 'ok', data: { outcome: known.kind, message } };
  });
}
