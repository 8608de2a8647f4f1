import { anywhere } from '../../support/anywhere.ts';
import { model } from './data-export.model.ts';

anywhere('S6.1', model, { 'dataExport -- account.left [0]': 'idle' });
