import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import './app/desk.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DeskRoot } from './app/desk-root.tsx';
import { Door } from './app/door.ts';
import { EnrolmentPage } from './app/enrolment.tsx';
import { invitationIn, startEnrolment } from './app/start-enrolment.ts';
import { PAGES } from './pages/pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
// An invitation that is pasted into an open page is another page.
window.addEventListener('hashchange', () => window.location.reload());
createRoot(root).render(<StrictMode>{pageOf(invitationIn(window.location.hash))}</StrictMode>);

function pageOf(invitation: string | null) {
  if (invitation !== null) return <EnrolmentPage enrolment={startEnrolment(invitation)} />;
  const door = new Door(PAGES);
  door.session.start();
  return <DeskRoot door={door} />;
}
