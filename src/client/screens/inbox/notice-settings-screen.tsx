import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { HAS_OWN_MAIL } from '#contract/notifications';
import type { NotificationSetting } from '#contract/routes/notifications';
import { Card } from '../../../ui/card.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { pushFeature } from '../../features/bell.ts';
import { noticeSettingsFeature } from '../../features/inbox.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { DevicePush } from './device-push.tsx';
import styles from './inbox.module.css';
import { NOTICE_KINDS, NOTICE_SECTIONS } from './kinds.ts';

/** The charts this screen shows. */
export const features = [noticeSettingsFeature, pushFeature];

/** The ways that a notification takes beside the inbox. */
const WAYS = ['push', 'mail'] as const;
type Way = (typeof WAYS)[number];

/** Which kinds of notifications go which way beside the inbox; query `way` picks it. Pushes of this device stand above them. */
export default function NoticeSettingsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const settings = useFeature(noticeSettingsFeature);
  const push = useFeature(pushFeature);
  useShown(() => {
    settings.send({ type: 'settings.shown' });
    push.send({ type: 'push.looked' });
  });
  return (
    <>
      <ScreenHeader
        title={t('inbox.settings')}
        back={{ label: t('common.back'), onPress: () => navigate('/mine/inbox') }}
      />
      <main className={styles.main}>
        <p className={styles.lead}>{t('noticeSettings.lead')}</p>
        <Content />
      </main>
    </>
  );
}

function Content() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const way = WAYS.find((one) => one === query.get('way')) ?? 'push';
  const settings = useFeature(noticeSettingsFeature);
  const isFailed = useChart(noticeSettingsFeature, (snapshot) => snapshot.hasTag('failed'));
  const known = useChart(noticeSettingsFeature, ({ context }) => context.settings);
  if (isFailed)
    return (
      <>
        <DevicePush />
        <LoadFailed onRetry={() => settings.send({ type: 'settings.retry' })} />
      </>
    );
  if (!known)
    return (
      <div className={styles.waiting} aria-busy="true" role="status" aria-label={t('common.loading')}>
        {Object.keys(NOTICE_SECTIONS).map((section) => (
          <Skeleton key={section} shape="block" height={240} />
        ))}
      </div>
    );
  if (!known.hasMail)
    return (
      <div className={styles.sections}>
        <Sections way="push" />
        <p className={styles.lead}>{t('noticeSettings.noMail')}</p>
      </div>
    );
  return (
    <Tabs
      label={t('inbox.settings')}
      items={WAYS.map((value) => ({ value, label: t(`noticeSettings.${value}`) }))}
      value={way}
      onValueChange={(value) => setQuery(value === 'push' ? {} : { way: value }, { replace: true })}
    >
      <div className={styles.sections}>
        <Sections way={way} />
      </div>
    </Tabs>
  );
}

function Sections({ way }: { way: Way }) {
  const { t } = useTranslation();
  const kinds = useChart(noticeSettingsFeature, ({ context }) => context.settings?.kinds ?? []);
  return (
    <>
      {way === 'push' && <DevicePush />}
      {(Object.keys(NOTICE_SECTIONS) as (keyof typeof NOTICE_SECTIONS)[]).map((section) => (
        <Card key={section} title={t(NOTICE_SECTIONS[section])} flush>
          <ul className={styles.kinds}>
            {kinds
              .filter(({ kind }) => NOTICE_KINDS[kind].section === section)
              .map((setting) => (
                <KindRow key={setting.kind} setting={setting} way={way} />
              ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

/** Whether one kind goes one way. A mail that always goes is shown, and cannot be switched off. */
function KindRow({ setting, way }: { setting: NotificationSetting; way: Way }) {
  const { t } = useTranslation();
  const settings = useFeature(noticeSettingsFeature);
  const { Icon, name } = NOTICE_KINDS[setting.kind];
  const always = way === 'mail' && HAS_OWN_MAIL.includes(setting.kind);
  return (
    <li>
      <Switch
        label={
          <span className={styles.kind}>
            <Icon className={styles.icon} size={18} aria-hidden="true" />
            <span>
              {t(name)}
              {always && <span className={styles.always}>{t('noticeSettings.ownMail')}</span>}
            </span>
          </span>
        }
        checked={always || setting[way]}
        disabled={always}
        onCheckedChange={(checked) =>
          settings.send({ type: 'setting.changed', setting: { ...setting, [way]: checked } })
        }
      />
    </li>
  );
}
