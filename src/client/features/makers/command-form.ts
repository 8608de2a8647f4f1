import * as z from 'zod/mini';
import type { ProofPurpose } from '#contract/entities-factors';
import { createCommandMachine, type Executed } from '#machines/command/command.machine';
import type { CommandKind } from '#machines/command/logged-command';
import {
  type CommandFormInput,
  createCommandFormMachine,
  type FormCommand,
  type FormDraft,
} from '#machines/command-form/command-form.machine';
import { type Slots, storedPictures } from '#machines/command-form/picture-slots';
import { type CommandCall, executeCommand } from '../../actors/execute-command.ts';
import { pictureNames, pictureUpload } from '../../actors/send-picture.ts';
import { type Does, feature } from '../../app/boot/feature.ts';
import { keptDraft } from '../../app/boot/kept-drafts.ts';
import { answersOf } from './factors.ts';
import { keepsDraft, shows, showsText } from './page-effects.ts';

type CommandForm<Id extends string, Fields, Answer> = {
  id: Id;
  /** The command it sends. */
  kind: CommandKind;
  /** What the server may want a second factor for. */
  purpose?: ProofPurpose;
  /** The pictures it needs, by slot. */
  slots?: readonly string[];
  /** True when what is typed and uploaded is kept on the device until it is handed in or its account is left. */
  keepsDraft?: boolean;
  /**
   * Sends the command; `picture` is the name under which the server keeps the picture of a slot, `proven` the proof where the
   * server asked for one.
   */
  send: (
    call: CommandCall,
    fields: Fields,
    picture: (slot: string) => string,
    proven: { proof: string | undefined },
  ) => Promise<Executed<Answer>>;
  onAccepted?: Does<{ answer: Answer }>;
};

const texts = z.record(z.string(), z.string());
const keptForm = z.object({ draft: texts, slots: texts });

/** A feature that sends one form as a command of the account in front. */
export function commandForm<const Id extends string, Fields, Answer>(
  definition: CommandForm<Id, Fields, Answer>,
) {
  const { id, kind, slots = [], keepsDraft: isKept = false, send, purpose, onAccepted } = definition;
  return feature(createCommandFormMachine<Fields, Answer>(kind, slots, purpose))({
    id,
    scope: 'account',
    listens: purpose ? answersOf(purpose) : [],
    input: ({ accountId }) => (isKept && keptDraft(kind, accountId(), keptForm)) || { draft: {}, slots: {} },
    actors: (deps) => ({
      upload: pictureUpload(deps),
      send: createCommandMachine<FormCommand<Fields>, Answer>().provide({
        actors: {
          execute: executeCommand(
            deps.http,
            (call, { fields, slots: pictures, proof }: FormCommand<Fields>) =>
              send(call, fields, pictureNames(pictures, deps.origin), { proof: proof ?? undefined }),
          ),
        },
      }),
    }),
    ...(isKept && { keeps: keepsDraft(kind, inForm) }),
    effects: [
      { on: 'form.accepted', does: shows('success') },
      ...(onAccepted ? [{ on: 'form.accepted' as const, does: onAccepted }] : []),
      { on: 'form.unresolved', does: showsText('warning', ({ text }) => text('money.unresolved')) },
    ],
  });
}

/** What the form holds; null when that is nothing. */
function inForm({ draft, slots }: { draft: FormDraft; slots: Slots }): CommandFormInput | null {
  const stored = storedPictures(slots);
  return Object.keys({ ...draft, ...stored }).length === 0 ? null : { draft, slots: stored };
}
