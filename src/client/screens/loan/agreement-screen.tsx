import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import {
  loanConfigFeature,
  loanFeature,
  loanRecordFeature,
  serverDateFeature,
} from '../../features/loans.ts';
import styles from '../../parts/money/money.module.css';
import { ResourceView } from '../../parts/resource-view.tsx';
import { AgreementText } from '../../parts/signing/agreement-text.tsx';
import { AgreementDraft } from './agreement-draft.tsx';
import { loanOfAddress } from './loan-of-address.ts';

/** The charts this screen shows. */
export const features = [loanConfigFeature, loanFeature, loanRecordFeature, serverDateFeature];

/** The agreement (S2.32): to be read before signing, or with `loan_id` the one that was signed. */
export default function LoanAgreementScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const loanId = loanOfAddress(query);
  return (
    <>
      <ScreenHeader
        title={t('loan.agreement')}
        back={{ label: t('common.back'), onPress: () => navigate(-1) }}
      />
      <ScreenMain>
        {loanId === null ? <ToSign /> : <Signed key={loanId} loanId={String(loanId)} />}
      </ScreenMain>
    </>
  );
}

function Signed({ loanId }: { loanId: string }) {
  const { t } = useTranslation();
  const record = useFeature(loanRecordFeature);
  return (
    <ResourceView resource={record} ask={loanId} skeletonHeight={480}>
      {({ agreement, agreementHash }) => (
        <>
          <AgreementText text={agreement} />
          <p className={styles.lead}>
            {t('loan.hash')} <bdi className={styles.hash}>{agreementHash}</bdi>
          </p>
        </>
      )}
    </ResourceView>
  );
}

function ToSign() {
  const { t } = useTranslation();
  const loan = useFeature(loanFeature);
  const choice = useChart(loanFeature, ({ context }) => context.choice);
  useShown(() => loan.send({ type: 'agreement.opened' }));
  const isReading = useChart(loanFeature, (snapshot) => snapshot.hasTag('reading'));
  if (!choice) return null;
  return (
    <AgreementDraft choice={choice}>
      {(text) => (
        <>
          <AgreementText text={text} />
          <Button size="l" block disabled={!isReading} onClick={() => loan.send({ type: 'loan.agree' })}>
            {t('loan.agree')}
          </Button>
        </>
      )}
    </AgreementDraft>
  );
}
