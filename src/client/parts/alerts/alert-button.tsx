import { useSelector } from '@xstate/react';
import BellPlus from 'lucide-react/icons/bell-plus';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Instrument } from '#contract/entities-market';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useCharts, useFeature, useLivePrice } from '../../app/charts.ts';
import { loginPath } from '../../app/from.ts';
import { tradePath } from '../../app/trade-path.ts';
import { alertFormFeature } from '../../features/alerts.ts';

/** Opens the form of an alert on an instrument, at its price now; a visitor logs in first. */
export function AlertButton({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useFeature(alertFormFeature);
  const isSignedIn = useSelector(useCharts().session, (snapshot) => snapshot.hasTag('signedIn'));
  const live = useLivePrice(instrument.code);
  const begin = () =>
    form.send({
      type: 'alert.begun',
      instrumentId: instrument.id,
      price: live?.close ?? instrument.prices.close,
    });
  return (
    <IconButton
      label={t('alerts.add')}
      onClick={isSignedIn ? begin : () => navigate(loginPath(tradePath(instrument.code)))}
    >
      <BellPlus size={20} aria-hidden="true" />
    </IconButton>
  );
}
