import { createContext } from 'react-router'

/** Whether a page, a form or a file failed because the database does not answer. React Router hides why it failed. */
export const databaseAwayContext = createContext(false)
