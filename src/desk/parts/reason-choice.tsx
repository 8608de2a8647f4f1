import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useSelector } from '@xstate/react';
import { useDesk } from '../app/context.ts';
import styles from './reason-choice.module.css';

/** Never a reason of the list: those are sentences. */
const OWN = 'own';

/** Why a case is rejected: by the kept list, which users read in their own language, or in own words. */
export function ReasonChoice({ reasons }: { reasons: readonly string[] }) {
  const { caseInFront } = useDesk();
  const reason = useSelector(caseInFront, ({ context }) => context.reason);
  const isOwn = useSelector(caseInFront, (snapshot) => snapshot.hasTag('own'));
  return (
    <RadioGroup
      aria-label="Reason"
      className={styles.group}
      value={isOwn ? OWN : reason}
      onValueChange={(picked) =>
        caseInFront.send(
          picked === OWN ? { type: 'reason.own' } : { type: 'reason.picked', reason: String(picked) },
        )
      }
    >
      {[...reasons.map((text) => ({ value: text, text })), { value: OWN, text: 'In your own words' }].map(
        ({ value, text }) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio within is the control.
          <label key={value} className={styles.option}>
            <Radio.Root value={value} className={styles.radio}>
              <Radio.Indicator className={styles.dot} />
            </Radio.Root>
            <span>{text}</span>
          </label>
        ),
      )}
    </RadioGroup>
  );
}
