import Ellipsis from 'lucide-react/icons/ellipsis';
import { NavLink, Outlet } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { Logo } from '../../ui/logo.tsx';
import { CommandDialog } from '../parts/command-dialog.tsx';
import { SignedInAs } from '../parts/sign-in.tsx';
import { useDesk } from './context.ts';
import type { DeskPage } from './page.ts';
import styles from './shell.module.css';

const GROUPS = [
  { group: 'work', label: 'Work' },
  { group: 'site', label: 'Site' },
  { group: 'team', label: 'Team' },
] as const;
/** Pages in the bar of a phone; the others are behind the last place. */
const IN_BAR = 4;

/** What stands around every page: the navigation at its side, or below it on a phone, and the dialog of commands. */
export function DeskShell() {
  const { pages } = useDesk();
  const listed = pages.filter(({ icon }) => icon !== undefined);
  return (
    <div className={styles.shell}>
      <aside className={styles.side}>
        <div className={styles.brand}>
          <Logo size={26} />
          <span>Desk</span>
        </div>
        <nav className={styles.nav} aria-label="Pages" data-foot="tabs">
          {GROUPS.map(({ group, label }) => (
            <Group key={group} label={label} pages={listed.filter((page) => page.group === group)} />
          ))}
        </nav>
        <SignedInAs />
      </aside>
      <div className={styles.content}>
        <Outlet />
      </div>
      <nav className={styles.bar} aria-label="Pages">
        {listed.slice(0, IN_BAR).map((page) => (
          <NavLink key={page.path} to={`/${page.path}`} className={classNames(styles.place)}>
            {page.icon}
            {page.title}
          </NavLink>
        ))}
        <NavLink to="/more" className={classNames(styles.place)}>
          <Ellipsis aria-hidden="true" />
          More
        </NavLink>
      </nav>
      <CommandDialog />
    </div>
  );
}

function Group({ label, pages }: { label: string; pages: readonly DeskPage[] }) {
  if (pages.length === 0) return null;
  return (
    <div className={styles.group}>
      <p className={styles.label}>{label}</p>
      {pages.map((page) => (
        <NavLink key={page.path} to={`/${page.path}`} className={classNames(styles.entry)}>
          {page.icon}
          {page.title}
        </NavLink>
      ))}
    </div>
  );
}
