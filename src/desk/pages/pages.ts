import type { DeskPage } from '../app/page.ts';
import { casePage } from './case.tsx';
import { copiesPage } from './copies.tsx';
import { dashboardPage } from './dashboard.tsx';
import { instrumentsPage } from './instruments.tsx';
import { leadersPage } from './leaders.tsx';
import { logPage } from './log.tsx';
import { marketPage } from './market.tsx';
import { newsPage } from './news.tsx';
import { operatorsPage } from './operators.tsx';
import { proposalsPage } from './proposals.tsx';
import { queuePage } from './queue.tsx';
import { settingsPage } from './settings.tsx';
import { userPage } from './user.tsx';
import { usersPage } from './users.tsx';

/** Every page of the desk, in the order of the navigation. */
export const PAGES: readonly DeskPage[] = [
  dashboardPage,
  queuePage,
  casePage,
  proposalsPage,
  usersPage,
  userPage,
  newsPage,
  settingsPage,
  instrumentsPage,
  leadersPage,
  copiesPage,
  marketPage,
  operatorsPage,
  logPage,
];
