export { indianStates as stateNames } from '#brand/indian-states.ts'
