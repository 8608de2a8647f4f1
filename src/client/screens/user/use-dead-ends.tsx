import { useSelector } from '@xstate/react';
import { useChart, useCharts, useFeature } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import { businessEmailFeature, companyFeature } from '../../features/site.ts';

/** The entries of the hub that lead to nothing, as the site has no address and no chat. None while that is not known. */
export function useDeadEnds(): ReadonlySet<string> {
  const { app } = useCharts();
  const company = useFeature(companyFeature);
  const business = useFeature(businessEmailFeature);
  useShown(
    () => {
      company.send({ type: 'resource.wanted', ask: '' });
      business.send({ type: 'resource.wanted', ask: '' });
    },
    () => undefined,
  );
  const hasNoMail = useChart(companyFeature, ({ context }) => context.value?.email === '');
  const hasNoBusiness = useChart(businessEmailFeature, ({ context }) => context.value === '');
  const hasNoChat = useSelector(app, ({ context }) => context.startup?.basicInfo?.serviceLink === '');
  const hasNoComplaints = useSelector(app, ({ context }) => context.startup?.basicInfo?.complaintUrl === '');
  const ends: [path: string, isDead: boolean][] = [
    ['/mine/chat', hasNoChat && hasNoMail],
    ['/mine/email', hasNoMail && hasNoComplaints],
    ['/mine/business-email', hasNoBusiness],
    ['/feedback', hasNoMail],
  ];
  return new Set(ends.filter(([, isDead]) => isDead).map(([path]) => path));
}
