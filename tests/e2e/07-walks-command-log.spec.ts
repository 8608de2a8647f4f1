import { deeds } from './walks/deeds/command-log.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S8.3', deeds);
