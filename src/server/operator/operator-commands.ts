import type { DecisionLog } from '../reviews/decision-log.ts';
import { type Act, type Commands, timeText } from './commands.ts';
import { type Operators, rolesOf } from './operators.ts';

/** Who the operators are, and what they did. */
export function operatorCommands(
  act: Act,
  { operators, decisions }: { operators: Operators; decisions: DecisionLog },
): Commands<
  'log' | 'operators' | 'add-operator' | 'change-operator' | 'disable-operator' | 'enable-operator'
> {
  return {
    log: async (_, { limit }) => {
      const rows = (await decisions.latest(limit)).map((row) => ({
        time: timeText(row.created_at),
        operator: row.operator,
        kind: row.kind,
        id: row.subject,
        decision: row.decision,
        reason: row.reason,
      }));
      return { rows };
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
      await act(actor, reason, async (tx) => {
        await operators.add(tx, name, roles);
        return { kind: 'operator', subject: name, decision: `added as ${roles.join(', ')}` };
      });
      return { message: `${name} is an operator: ${roles.join(', ')}.` };
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
