import { deeds } from './walks/deeds/order-list.ts';
import { walkChart } from './walks/walk.ts';

walkChart(deeds);
