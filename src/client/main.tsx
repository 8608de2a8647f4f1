import { drawApp, startApp } from './app/open-app.tsx';

/** In a function: a module that waits for files of its own build, which wait for the module, would wait for ever. */
async function start(): Promise<void> {
  drawApp(await startApp());
}

void start();
