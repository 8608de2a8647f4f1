import type { ProofPurpose } from '#contract/entities-factors';
import { type CommandInput, createCommandMachine, type Executed } from '#machines/command/command.machine';
import {
  createCommandFormMachine,
  type FormCommand,
  type FormDraft,
} from '#machines/command-form/command-form.machine';
import { pictureOf } from '../../support/fixtures.ts';
import { heldActor, heldUpload, startChart } from '../../support/start-chart.ts';

/** A form about money that runs alone: a deposit, with the picture that proves it. */

type Fields = { number: string };
type Answer = { id: number };

export const fields: Fields = { number: '100' };
/** Where the picture is once it was sent. */
export const PROOF = '/api/common/picture/1';

export function depositForm(
  slots: readonly string[] = ['proof'],
  draft: FormDraft = {},
  pictures: Record<string, string> = {},
  purpose: ProofPurpose | null = null,
) {
  const server = heldActor<Executed<Answer>, CommandInput<FormCommand<Fields>>>();
  const upload = heldUpload();
  const send = createCommandMachine<FormCommand<Fields>, Answer>().provide({
    actors: { execute: server.logic },
  });
  const machine = createCommandFormMachine<Fields, Answer>('deposit', slots, purpose);
  const started = startChart(machine.provide({ actors: { send, upload: upload.logic } }), {
    input: { draft, slots: pictures },
  });
  const { actor } = started;
  const choose = (): void =>
    actor.getSnapshot().children.proof?.send({ type: 'picture.chosen', picture: pictureOf() });
  return {
    ...started,
    server,
    upload,
    choose,
    fill: () => {
      choose();
      upload.say({ type: 'upload.stored', url: PROOF });
    },
    clear: () => actor.getSnapshot().children.proof?.send({ type: 'picture.cleared' }),
    submit: (key = 'key-1') => actor.send({ type: 'form.submit', fields, key }),
    state: () => actor.getSnapshot().value.form,
    context: () => actor.getSnapshot().context,
  };
}

/** The form on its way to the server. */
export function sentForm() {
  const form = depositForm();
  form.fill();
  form.submit();
  return form;
}
