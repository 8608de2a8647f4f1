import '../client/styles/tokens.css';
import '../client/styles/base.css';
import './app/desk.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DeskRoot } from './app/desk-root.tsx';
import { Door } from './app/door.ts';
import { PAGES } from './pages/pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const door = new Door(PAGES);
door.session.start();
createRoot(root).render(
  <StrictMode>
    <DeskRoot door={door} />
  </StrictMode>,
);
