import { deeds } from './walks/deeds/order-form.ts';
import { walkChart } from './walks/walk.ts';

walkChart(deeds);
