import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/order-form.ts';

describeChart('S4.2 S5.7 S5.8 S5.9 S5.10 S5.11 S5.12 S5.13', walkable);
