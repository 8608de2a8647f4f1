import { isInstallOffered } from '#machines/install/install.machine';
import { isCardShown } from '#machines/push/push.machine';
import { useChart, useFeature } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import { pushFeature } from '../../features/bell.ts';
import { installFeature } from '../../features/install.ts';
import { OfferInstall } from './offer-install.tsx';
import { OfferPush } from './offer-push.tsx';

/** What is offered after the first success, each once on a device and one at a time: pushes, then the home screen. */
export function Offers() {
  const push = useFeature(pushFeature);
  const isPushOffered = useChart(pushFeature, isCardShown);
  const isAppOffered = useChart(installFeature, isInstallOffered);
  useShown(
    () => push.send({ type: 'push.looked' }),
    () => undefined,
  );
  if (isPushOffered) return <OfferPush />;
  return isAppOffered && <OfferInstall />;
}
