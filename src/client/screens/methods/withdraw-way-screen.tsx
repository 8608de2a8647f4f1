import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PAYOUT_TYPE } from '#contract/constants';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { factorChallengeFeature } from '../../features/challenge.ts';
import { bindFormFeature, payoutCurrenciesFeature } from '../../features/money.ts';
import { clipboardFeature } from '../../features/site.ts';
import { ChallengeSheet } from '../../parts/factors/challenge-sheet.tsx';
import { ResourceView } from '../../parts/resource-view.tsx';
import { BindForm } from './bind-form.tsx';

/** The charts this screen shows. */
export const features = [bindFormFeature, clipboardFeature, factorChallengeFeature, payoutCurrenciesFeature];

/** Binds a way to withdraw (S2.28): query type 1 a coin address, 2 a bank account. */
export default function WithdrawWayScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const payoutType = query.get('type') === '2' ? PAYOUT_TYPE.bank : PAYOUT_TYPE.coin;
  const currencies = useFeature(payoutCurrenciesFeature);
  const command = useFeature(bindFormFeature);
  useVisit(() => command.send({ type: 'form.shown' }));
  return (
    <>
      <ScreenHeader
        title={t(payoutType === PAYOUT_TYPE.bank ? 'methods.bindBank' : 'methods.bindCoin')}
        back={{ label: t('common.back'), onPress: () => navigate(-1) }}
      />
      <ScreenMain>
        <ResourceView key={payoutType} resource={currencies} ask={String(payoutType)} skeletonHeight={240}>
          {(offered) => <BindForm payoutType={payoutType} currencies={offered} />}
        </ResourceView>
      </ScreenMain>
      <ChallengeSheet />
    </>
  );
}
