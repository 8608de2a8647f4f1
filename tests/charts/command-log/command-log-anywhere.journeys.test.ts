import { expect, it } from 'vitest';
import { after, anywhere } from '../../support/anywhere.ts';
import { model } from './command-log.model.ts';

anywhere('S8.3 S6.1', model, {
  'commandLog -- command.begun [0]': (_, { announced }) => expect(announced).toContain('command.kept'),
  'commandLog -- command.ended [0]': (_, { announced }) => expect(announced).toEqual(['command.dropped']),
  'commandLog -- account.left [0]': ({ context }) => expect(context.account).toBeNull(),
});

const other = { type: 'session.started', token: 'token-2', accountId: 2 };
anywhere(
  'S6.1',
  { ...model, examples: [...model.examples, other] },
  {
    'commandLog -- session.started [0]': ({ context }, { event }) =>
      expect(context.account).toEqual({ id: event.accountId, token: event.token }),
  },
);

it('S6.1 the log knows no account once it was left', async () => {
  const { context } = await after(model, 'session.started', 'account.left');
  expect(context.account).toBeNull();
});
