import { deeds } from './walks/deeds/connection.ts';
import { walkChart } from './walks/walk.ts';

walkChart(deeds);
