import { useSelector } from '@xstate/react';
import type { DeskEnrolmentRef } from '#machines/desk-enrolment/desk-enrolment.machine';
import { buttonClass } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Note } from '../parts/page.tsx';
import { Enrol, Welcome } from '../parts/sign-in.tsx';
import { TEXTS } from '../texts.ts';

const STEPS = ['loading', 'failed', 'gone', 'choosing', 'enrolled'] as const;

/** What the link of an invitation opens: enrolling what an operator signs in by. */
export function EnrolmentPage({ enrolment }: { enrolment: DeskEnrolmentRef }) {
  const name = useSelector(enrolment, ({ context }) => context.invited?.name);
  return (
    <Welcome title={name === undefined ? 'Your invitation' : `Welcome, ${name}`} lead={TEXTS.enrolLead}>
      <Step enrolment={enrolment} />
    </Welcome>
  );
}

function Step({ enrolment }: { enrolment: DeskEnrolmentRef }) {
  const step = useSelector(enrolment, (snapshot) => STEPS.find((tag) => snapshot.hasTag(tag)));
  const message = useSelector(enrolment, ({ context }) => context.message);
  const retry = () => enrolment.send({ type: 'enrolment.retry' });
  switch (step) {
    case 'choosing':
      return <Enrol enrolment={enrolment} />;
    case 'enrolled':
      return (
        <>
          <Note tone="plain" text="You are enrolled. Sign in with it now." />
          {/* A page of its own, which knows nothing of the invitation. */}
          <a className={buttonClass({ block: true })} href="/desk">
            To the sign-in
          </a>
        </>
      );
    case 'gone':
      return <FailedState text={TEXTS.gone} hint={TEXTS.goneHint} retryLabel="Begin again" onRetry={retry} />;
    case 'failed':
      return <FailedState text={message || TEXTS.noAnswer} retryLabel={TEXTS.retry} onRetry={retry} />;
    default:
      return (
        <div aria-busy="true">
          <Spinner size={28} />
        </div>
      );
  }
}
