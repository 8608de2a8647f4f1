import type { DecisionLog } from '../reviews/decision-log.ts';
import type { DecisionRow } from '../store/decisions.ts';
import { type Act, type Commands, timeText } from './commands.ts';
import type { Invitations } from './invitations.ts';
import { type Operators, rolesOf } from './operators.ts';
import { OperatorRefusal } from './refusal.ts';

export type OperatorCommandParts = {
  operators: Operators;
  decisions: DecisionLog;
  invitations: Invitations;
  /** Where operators sign in, e.g. http://127.0.0.1:8090; null where they do not. */
  deskAddress: () => string | null;
};

/** The log as an operator reads it. */
export function logRows(rows: readonly DecisionRow[]): Record<string, string>[] {
  return rows.map((row) => ({
    time: timeText(row.created_at),
    operator: row.operator,
    kind: row.kind,
    id: row.subject,
    decision: row.decision,
    reason: row.reason,
  }));
}

/** Who the operators are, and what they did. */
export function operatorCommands(
  act: Act,
  { operators, decisions, invitations, deskAddress }: OperatorCommandParts,
): Commands<
  | 'log'
  | 'operators'
  | 'add-operator'
  | 'invite-operator'
  | 'change-operator'
  | 'disable-operator'
  | 'enable-operator'
> {
  /** The token stands behind the #, which no browser sends and no log has. By a name: passkeys know no addresses. */
  const invitation = (token: string) => {
    const address = deskAddress()?.replace('//127.0.0.1', '//localhost') ?? null;
    return address === null ? '' : ` To enrol, once and within 24 hours: ${address}/#invitation=${token}`;
  };
  return {
    log: async (_, { limit }) => {
      return { rows: logRows(await decisions.latest(limit)) };
    },
    operators: async () => {
      const rows = (await operators.list()).map((row) => ({
        name: row.name,
        roles: rolesOf(row).join(', '),
        since: timeText(row.created_at),
        disabled: row.disabled_at === null ? '' : timeText(row.disabled_at),
      }));
      return { rows };
    },
    'add-operator': async (actor, { name, roles, reason }) => {
      let token = '';
      await act(actor, reason, async (tx) => {
        token = await invitations.open(tx, await operators.add(tx, name, roles));
        return { kind: 'operator', subject: name, decision: `added as ${roles.join(', ')}` };
      });
      return { message: `${name} is an operator: ${roles.join(', ')}.${invitation(token)}` };
    },
    'invite-operator': async (actor, { name, reason }) => {
      if (deskAddress() === null) throw new OperatorRefusal('Operators sign in nowhere: set DESK_PORT.');
      let token = '';
      await act(actor, reason, async (tx) => {
        token = await invitations.open(tx, await operators.invitable(tx, name));
        return { kind: 'operator', subject: name, decision: 'invited' };
      });
      return { message: `${name} is invited.${invitation(token)}` };
    },
    'change-operator': async (actor, { name, roles, reason }) => {
      await act(actor, reason, async (tx) => {
        await operators.change(tx, actor, name, roles);
        return { kind: 'operator', subject: name, decision: `changed to ${roles.join(', ')}` };
      });
      return { message: `${name} is now: ${roles.join(', ')}.` };
    },
    'disable-operator': async (actor, { name, reason }) => {
      await act(actor, reason, async (tx) => {
        await operators.disable(tx, name);
        return { kind: 'operator', subject: name, decision: 'disabled' };
      });
      return { message: `${name} is disabled.` };
    },
    'enable-operator': async (actor, { name, reason }) => {
      await act(actor, reason, async (tx) => {
        await operators.enable(tx, name);
        return { kind: 'operator', subject: name, decision: 'enabled' };
      });
      return { message: `${name} is enabled again.` };
    },
  };
}
