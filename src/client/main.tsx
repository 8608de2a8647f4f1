import { ROOT_ID } from '#contract/first-page';
import { startApp } from './app/boot/open-app.tsx';

void startApp(document.getElementById(ROOT_ID) as HTMLElement);
