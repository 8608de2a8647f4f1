import { useSelector } from '@xstate/react';
import FileDown from 'lucide-react/icons/file-down';
import Globe from 'lucide-react/icons/globe';
import Info from 'lucide-react/icons/info';
import Keyboard from 'lucide-react/icons/keyboard';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Moon from 'lucide-react/icons/moon';
import PanelBottom from 'lucide-react/icons/panel-bottom';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Company } from '#contract/entities';
import type { AskRule } from '#machines/preferences/preferences.machine';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { traceOf } from '../../app/boot/trace-of.ts';
import { APP_VERSION } from '../../app/boot/version.ts';
import { saveTrace } from '../../app/format/export-text.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { installFeature } from '../../features/install.ts';
import { appLockFeature } from '../../features/lock.ts';
import { shortcutsFeature } from '../../features/shortcuts.ts';
import { companyFeature } from '../../features/site.ts';
import { trailsFeature } from '../../features/trails.ts';
import { NeedsHttps } from '../../parts/needs-https.tsx';
import { ResourceView } from '../../parts/resource-view.tsx';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import { LatestSteps } from './latest-steps.tsx';
import { LockSettings } from './lock-settings.tsx';
import styles from './system-screen.module.css';
import { TimeChoice } from './time-choice.tsx';

/** Puts the app on the home screen, where the browser offers a way. */
export function InstallRow() {
  const { t } = useTranslation();
  const install = useFeature(installFeature);
  const isPossible = useChart(installFeature, (snapshot) => snapshot.hasTag('possible'));
  const isByHand = useChart(installFeature, (snapshot) => snapshot.hasTag('byHand'));
  if (!isPossible) return null;
  return (
    <Card flush>
      <ListRow
        icon={<Smartphone size={20} aria-hidden="true" />}
        label={t('install.add')}
        detail={isByHand ? t('install.byHand') : t('install.cardText')}
        onPress={isByHand ? undefined : () => install.send({ type: 'install.wanted' })}
      />
    </Card>
  );
}

/** The company behind the site (S3.29). */
export function CompanyRecord() {
  const { t } = useTranslation();
  const company = useFeature(companyFeature);
  return (
    <Card title={t('company.title')}>
      <ResourceView resource={company} skeletonHeight={120}>
        {(record) => <Facts record={record} />}
      </ResourceView>
    </Card>
  );
}

const FACTS = ['name', 'subject', 'registeredAddress', 'location', 'email', 'url'] as const;

function Facts({ record }: { record: Company }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.facts}>
      {FACTS.filter((fact) => record[fact] !== '').map((fact) => (
        <div key={fact} className={styles.fact}>
          <dt>{t(`company.${fact}`)}</dt>
          <dd>
            <bdi>{record[fact]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The charts this screen shows. */
export const features = [companyFeature, installFeature, shortcutsFeature, appLockFeature, trailsFeature];

/** What stands behind a row of the first page; query `part` opens it. */
const PARTS = {
  lock: { title: 'lock.title', Part: Lock },
  keys: { title: 'shortcuts.title', Part: KeyboardShortcuts },
  about: { title: 'system.about', Part: About },
} as const;

/** System (S2.24): how this device shows the app; behind rows its lock, its keys and what is known of the app. */
export default function SystemScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const part = (Object.keys(PARTS) as (keyof typeof PARTS)[]).find((one) => one === query.get('part'));
  const { title, Part } = part ? PARTS[part] : ({ title: 'system.title', Part: FirstPage } as const);
  return (
    <>
      <ScreenHeader
        title={t(title)}
        back={{ label: t('common.back'), onPress: () => navigate(part ? '/mine/system' : '/user') }}
      />
      <main className={styles.main}>
        <Part />
      </main>
    </>
  );
}

function FirstPage() {
  const { t } = useTranslation();
  return (
    <>
      <Card>
        <ThemeChoice />
      </Card>
      <Card flush>
        <ListRow
          icon={<Globe size={20} aria-hidden="true" />}
          label={t('user.link.language')}
          render={(link) => <Link to="/language" {...link} />}
        />
        <ListRow
          icon={<PanelBottom size={20} aria-hidden="true" />}
          label={t('tabs.title')}
          render={(link) => <Link to="/mine/tabs" {...link} />}
        />
        <HideBalances />
        <ColourSafe />
        <Asks />
      </Card>
      <TimeChoice />
      <InstallRow />
      {!isSecureContext && <NeedsHttps />}
      <Card flush>
        {isSecureContext && (
          <ListRow
            icon={<LockKeyhole size={20} aria-hidden="true" />}
            label={t('lock.title')}
            render={(link) => <Link to="?part=lock" {...link} />}
          />
        )}
        <ListRow
          icon={<Keyboard size={20} aria-hidden="true" />}
          label={t('shortcuts.title')}
          render={(link) => <Link to="?part=keys" {...link} />}
        />
        <ListRow
          icon={<Info size={20} aria-hidden="true" />}
          label={t('system.about')}
          detail={t('system.aboutHint')}
          render={(link) => <Link to="?part=about" {...link} />}
        />
      </Card>
    </>
  );
}

function Lock() {
  return isSecureContext ? <LockSettings /> : <NeedsHttps />;
}

/** The app's version, the trace a tester may replay, and the company. */
function About() {
  const { t } = useTranslation();
  const { recorder } = useCharts();
  const trails = useFeature(trailsFeature);
  const areTrailsOn = useChart(trailsFeature, (snapshot) => snapshot.hasTag('on'));
  return (
    <>
      <Card flush>
        <ListRow
          icon={<Info size={20} aria-hidden="true" />}
          label={t('system.version')}
          value={<bdi className="num">{APP_VERSION}</bdi>}
        />
        <ListRow
          icon={<FileDown size={20} aria-hidden="true" />}
          label={t('system.trace')}
          detail={t('system.traceHint')}
          onPress={() => saveTrace(traceOf(recorder, APP_VERSION))}
        />
        <Switch
          label={t('system.trails')}
          detail={t('system.trailsHint')}
          checked={areTrailsOn}
          onCheckedChange={() => trails.send({ type: 'trails.toggle' })}
        />
      </Card>
      <CompanyRecord />
      <LatestSteps />
    </>
  );
}

function ThemeChoice() {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const theme = useSelector(preferences, ({ context }) => context.theme);
  return (
    <div className={styles.theme}>
      <span className={styles.themeLabel}>
        <Moon size={20} aria-hidden="true" />
        {t('system.theme')}
      </span>
      <Segmented
        label={t('system.theme')}
        value={theme}
        options={(['system', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`system.themeOf.${value}`),
        }))}
        onValueChange={(picked) => preferences.send({ type: 'theme.picked', theme: picked })}
      />
    </div>
  );
}

/** Colours of up and down that people with any kind of colour vision can distinguish. */
function ColourSafe() {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const isSafe = useSelector(preferences, ({ context }) => context.palette === 'colour-safe');
  return (
    <Switch
      label={t('system.colourSafe')}
      checked={isSafe}
      onCheckedChange={(checked) =>
        preferences.send({ type: 'palette.picked', palette: checked ? 'colour-safe' : 'standard' })
      }
    />
  );
}

/** When closing and cancelling is asked about: each time, with one tap never, and by default where a row is tapped. */
function Asks() {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const asks = useSelector(preferences, ({ context }) => context.asks);
  const row = (rule: AskRule, label: string, detail: string) => (
    <Switch
      label={label}
      detail={detail}
      checked={asks === rule}
      onCheckedChange={(checked) => preferences.send({ type: 'asks.picked', asks: checked ? rule : 'rows' })}
    />
  );
  return (
    <>
      {row('always', t('system.asks'), t('system.asksHint'))}
      {row('adaptive', t('system.oneTap'), t('system.oneTapHint'))}
    </>
  );
}

function HideBalances() {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const areHidden = useSelector(preferences, (snapshot) => snapshot.hasTag('balancesHidden'));
  return (
    <Switch
      label={t('user.hideBalance')}
      checked={areHidden}
      onCheckedChange={() => preferences.send({ type: 'balances.toggle' })}
    />
  );
}
