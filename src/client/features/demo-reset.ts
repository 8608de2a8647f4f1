import { resetForexDemoAccount } from '#contract/routes/account';
import { askedCommand } from './makers/asked-command.ts';

/** Resets the demo account to its first balance (S2.56). */
export const demoResetFeature = askedCommand({
  id: 'demoReset',
  kind: 'demoReset',
  tells: [{ on: 'command.accepted', to: 'session', send: 'user.refresh' }],
  send: async (call, _: object) => {
    const { data, message } = await call(resetForexDemoAccount, {});
    return { answer: data, message };
  },
});
