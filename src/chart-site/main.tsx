import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Site } from './site.tsx';
import './site.css';

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <Site />
  </StrictMode>,
);
