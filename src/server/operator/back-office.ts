import { hasRight } from '#contract/desk/rights';
import type { DecisionLog } from '../reviews/decision-log.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Database } from '../store/database.ts';
import type { Funds } from '../trading/funds.ts';
import { caseCommands } from './case-commands.ts';
import { rightOf } from './command-rights.ts';
import { type Act, actBy, type Commands } from './commands.ts';
import { Corrections } from './corrections.ts';
import { FourEyes } from './four-eyes.ts';
import type { Freezes } from './freezes.ts';
import { type MarketCommandParts, marketCommands } from './market-commands.ts';
import { type NewsCommandParts, newsCommands } from './news-commands.ts';
import { operatorCommands } from './operator-commands.ts';
import type { Actor, Operators } from './operators.ts';
import { proposalCommands } from './proposal-commands.ts';
import { OperatorRefusal } from './refusal.ts';
import type { OperatorAnswer, OperatorRequest } from './requests.ts';
import { type SettingCommandParts, settingCommands } from './setting-commands.ts';
import { userCommands } from './user-commands.ts';

export type BackOfficeParts = NewsCommandParts &
  SettingCommandParts &
  MarketCommandParts & {
    operators: Operators;
    reviews: Reviews;
    decisions: DecisionLog;
    freezes: Freezes;
    funds: Pick<Funds, 'availableMicro' | 'book'>;
  };

/** A command with the request that is its own. */
type CarryOut = (actor: Actor, request: OperatorRequest) => OperatorAnswer | Promise<OperatorAnswer>;

/**
 * Carries out what an operator asks, if one of their roles has the right to it. Whatever changes or shows something of a
 * user is logged in the same transaction; so is what an operator may not do.
 */
export class BackOffice {
  readonly #act: Act;
  readonly #operators: Operators;
  readonly #commands: Commands;

  constructor(database: Database, parts: BackOfficeParts) {
    this.#act = actBy(database, parts.decisions);
    this.#operators = parts.operators;
    const { site, reviews, decisions, funds } = parts;
    const clock = parts.clock.now;
    const corrections = new Corrections(funds, clock);
    const fourEyes = new FourEyes({ reviews, corrections, site, decisions, clock });
    const whenSet = () => site.whenRead();
    this.#commands = {
      ...caseCommands(this.#act, { database, reviews, fourEyes }),
      ...proposalCommands({ database, fourEyes, corrections, whenSet }),
      ...newsCommands(this.#act, parts),
      ...settingCommands(this.#act, { ...parts, database, fourEyes }),
      ...userCommands(this.#act, parts.freezes),
      ...marketCommands(this.#act, parts),
      ...operatorCommands(this.#act, parts),
    };
  }

  /** Rejects with an OperatorRefusal for what cannot be done, and for who may not do it. */
  async run(operator: string, request: OperatorRequest): Promise<OperatorAnswer> {
    const actor = await this.#admit(operator, request);
    const carryOut = this.#commands[request.command] as CarryOut;
    return carryOut(actor, request);
  }

  async #admit(operator: string, request: OperatorRequest): Promise<Actor> {
    try {
      const actor = await this.#operators.actor(operator);
      const right = rightOf(request);
      if (hasRight(actor.roles, right)) return actor;
      throw new OperatorRefusal(`${operator} (${actor.roles.join(', ')}) has no right to ${right}.`);
    } catch (cause) {
      if (cause instanceof OperatorRefusal) await this.#logRefused(operator, request, cause.message);
      throw cause;
    }
  }

  async #logRefused(name: string, { command }: OperatorRequest, reason: string): Promise<void> {
    await this.#act({ name, roles: [] }, reason, async () => ({
      kind: 'command',
      subject: command,
      decision: 'refused',
    }));
  }
}
