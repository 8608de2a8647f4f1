import { useSelector } from '@xstate/react';
import { ASKS_MORE } from '#contract/desk/reasons';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDesk } from '../app/context.ts';
import { ConfirmDecision } from './confirm-decision.tsx';
import styles from './decision.module.css';
import { Reading } from './reading.tsx';

type DecisionProps = { mayBeInvalid: boolean };

/** Approving a case, rejecting it, or asking its user for more. */
export function Decision({ mayBeInvalid }: DecisionProps) {
  const { caseInFront } = useDesk();
  const isApproving = useSelector(caseInFront, (snapshot) => snapshot.hasTag('approving'));
  const isRejecting = useSelector(caseInFront, (snapshot) => snapshot.hasTag('rejecting'));
  return (
    <Card title={isApproving ? 'Approve' : isRejecting ? 'Reject' : 'Decision'}>
      <Reading of="reasons">
        {({ rows = [] }) => {
          const reasons = rows.map(({ reason = '' }) => reason);
          if (isApproving || isRejecting)
            return <ConfirmDecision reasons={reasons} mayBeInvalid={mayBeInvalid && isRejecting} />;
          return <Choices more={rows.find(({ key }) => key === ASKS_MORE)?.reason ?? ''} />;
        }}
      </Reading>
    </Card>
  );
}

function Choices({ more }: { more: string }) {
  const { caseInFront } = useDesk();
  return (
    <div className={styles.choices}>
      <Button block onClick={() => caseInFront.send({ type: 'decision.approve' })}>
        Approve
      </Button>
      <Button variant="quiet" block onClick={() => caseInFront.send({ type: 'decision.reject' })}>
        Reject
      </Button>
      {more !== '' && (
        <Button
          variant="text"
          block
          onClick={() => caseInFront.send({ type: 'decision.askMore', reason: more })}
        >
          Ask for more
        </Button>
      )}
    </div>
  );
}
