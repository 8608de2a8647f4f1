import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './command-log.model.ts';

anywhere('S8.3 S6.1', model, {
  'commandLog -- command.begun [0]': ({ context }, { event }) =>
    expect(context.commands).toContainEqual(expect.objectContaining({ key: event.command.key })),
  'commandLog -- command.ended [0]': (_, { announced }) => expect(announced).toEqual(['command.dropped']),
  'commandLog -- session.started [0]': ({ context }, { event }) =>
    expect(context.account?.id).toBe(event.accountId),
  'commandLog -- account.left [0]': ({ context }) => expect(context.account).toBeNull(),
});
